# idgen: time-sortable ID types for PostgreSQL
#
#   make && sudo make install     into the server that PG_CONFIG names
#   make installcheck             the tests, against a server that has it installed
#
# These leave every server of the machine alone (each works on a private copy, see scripts/lib.sh):
#
#   make test         every test; the last line is 'N passed, N failed'
#   make test-long    the same, those that have a longer form in that
#   make test-matrix  the same on other versions of PostgreSQL (as root)
#   make test-unit    the C without a server, also for 32-bit and big-endian machines
#   make fuzz         the decoders under libFuzzer, FUZZ_SECONDS for each
#   make test-clients drivers and object mappers, the modules in clients/ (as root, from Debian and npm)
#   make test-assert  every test on a server with assertions; test-asan, test-valgrind likewise
#   make static       the C under analysers
#   make coverage     what of the C the tests reach
#   make mutants      small faults put into the code: each must be found
#   make dist         the archive of a release, from git
#   make deb          Debian packages, built and tested in Debians of their own (as root)
#   make test-docker  the steps of the Dockerfile, without Docker (as root)
#   make demo         what it is good for
#   make psql         psql on a throwaway server
#   make bench        how fast it is, beside uuid and others

MODULE_big = idgen
OBJS = \
	idgen.o \
	src/id_type.o \
	src/id_mint.o \
	src/brand.o \
	src/created_in.o \
	src/partition.o \
	src/record_id.o \
	src/push_id.o \
	src/rev_id.o

EXTENSION = idgen
DATA = idgen--1.0.sql
PGFILEDESC = "idgen - time-sortable ID types"

REGRESS = \
	catalog \
	parser \
	schema \
	record_id \
	push_id \
	rev_id \
	times \
	text_ids \
	input_error \
	binary \
	mint \
	mint_settings \
	mint_many \
	index \
	join \
	partition \
	parallel \
	text_column \
	json_schema \
	created_in \
	created_in_plans \
	time_partitions \
	brand \
	brand_ddl
TAP_TESTS = 1

# the databases that pg_regress makes are the same on every machine
ENCODING = UTF8
NO_LOCALE = 1

PG_CPPFLAGS = -I$(srcdir)/src
# PostgreSQL's interfaces, and inline functions in its headers, have parameters that go unused
PG_CFLAGS = -Wno-unused-parameter
# debug information does not tell where this was built: two builds of the same source are the same
PG_CFLAGS += -fdebug-prefix-map=$(CURDIR)=.
# gcc believes this, which may lead over a symbolic link
export PWD = $(CURDIR)
# a server that gcc built has flags and headers that clang does not wholly know
ifneq ($(findstring clang,$(CC)),)
PG_CFLAGS += -Wno-ignored-optimization-argument -Wno-unknown-warning-option -Wno-ignored-attributes
endif

PG_CONFIG ?= pg_config
PGXS := $(shell $(PG_CONFIG) --pgxs 2>/dev/null)
POSTGRES_H := $(shell $(PG_CONFIG) --includedir-server 2>/dev/null)/postgres.h

# The commands at the end install what they need, so they must work without PGXS. Debian has PGXS in the package
# of the client, the headers in another.
ifeq ($(words $(wildcard $(PGXS) $(POSTGRES_H))),2)
include $(PGXS)
else
all install installcheck uninstall clean:
	@echo "PostgreSQL's build files are not there: PG_CONFIG=$(PG_CONFIG) names no PGXS or no postgres.h." >&2
	@echo "Run scripts/setup, or install the server's development package yourself, with a C compiler" >&2
	@echo "(Debian, Ubuntu: postgresql-server-dev-NN gcc; Fedora: postgresql-server-devel gcc)." >&2
	@exit 1
.PHONY: all install installcheck uninstall clean
endif

# .bc is what the server's JIT inlines
$(OBJS) $(OBJS:.o=.bc): \
	src/id_type.h \
	src/id_mint.h \
	src/created_in.h \
	src/pg_compat.h
src/record_id.o src/record_id.bc src/rev_id.o src/rev_id.bc: src/crockford.h
src/push_id.o src/push_id.bc: src/push64.h

test:
	@scripts/test
test-long: export PG_TEST_EXTRA = long
test-long:
	@scripts/test
test-matrix:
	@scripts/matrix
test-unit:
	@scripts/test-unit
fuzz:
	@scripts/fuzz
test-assert test-asan test-valgrind:
	@scripts/$@
static:
	@scripts/static
coverage:
	@scripts/coverage
mutants:
	@scripts/mutants
test-clients:
	@scripts/test-clients
dist deb test-docker:
	@scripts/$@
demo:
	@scripts/with-server scripts/demo
# Everything fits the server's caches, and one process does all the work: what is left is the cost of the code.
bench: export IDGEN_SERVER_OPTIONS = -c shared_buffers=2GB -c max_wal_size=8GB -c autovacuum=off -c jit=off \
	-c work_mem=512MB -c maintenance_work_mem=512MB \
	-c max_parallel_workers_per_gather=0 -c max_parallel_maintenance_workers=0
bench:
	@scripts/setup bench
	@scripts/with-server bench/run
psql:
	@scripts/with-server psql
.PHONY: test test-long test-matrix test-unit fuzz test-assert test-asan test-valgrind static coverage mutants \
	test-clients dist deb test-docker demo bench psql
