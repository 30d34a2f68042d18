# The official image of PostgreSQL, with idgen: make test-docker runs these steps.
#
#   docker build --build-arg PG_MAJOR=18 --tag postgres-idgen:18 .
ARG PG_MAJOR=18

FROM postgres:${PG_MAJOR} AS build
ARG PG_MAJOR
RUN apt-get update && \
    apt-get install -y --no-install-recommends gcc libc6-dev make postgresql-server-dev-${PG_MAJOR}
WORKDIR /usr/src/idgen
COPY . .
RUN make PG_CONFIG=/usr/lib/postgresql/${PG_MAJOR}/bin/pg_config && \
    make PG_CONFIG=/usr/lib/postgresql/${PG_MAJOR}/bin/pg_config install DESTDIR=/idgen

FROM postgres:${PG_MAJOR}
COPY --from=build /idgen/ /
