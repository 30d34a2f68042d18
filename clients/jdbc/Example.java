import java.io.StringReader;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.OffsetDateTime;
import org.postgresql.PGConnection;
import org.postgresql.util.PGobject;

/**
 * idgen with JDBC.
 *
 * The driver declares what setString sends as varchar, and there is no operator rev_id = character varying.
 * Each of these says what it is: a class for the type (below); setObject(…, Types.OTHER); a cast in the SQL,
 * ?::rev_id; or, for a whole connection, stringtype=unspecified in its URL.
 */
public class Example {
    /** An id. The driver makes such objects of a column, and sends them with their type. */
    public static final class RevId extends PGobject {
        public RevId() {
            setType("rev_id");
        }

        public RevId(String value) throws SQLException {
            this();
            setValue(value);
        }
    }

    /** A branded id: a type of its own. */
    public static final class UserId extends PGobject {
        public UserId() {
            setType("usr_id");
        }
    }

    static Connection connection;

    public static void main(String[] args) throws Exception {
        connection = DriverManager.getConnection(System.getenv("JDBC_URL"));
        connection.unwrap(PGConnection.class).addDataType("rev_id", RevId.class);
        connection.unwrap(PGConnection.class).addDataType("usr_id", UserId.class);
        System.out.println("JDBC driver " + connection.getMetaData().getDriverVersion());

        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT create_branded_id('usr', 'rev_id')");
            statement.execute("CREATE TABLE post (id rev_id PRIMARY KEY DEFAULT rev_id(), parent rev_id,"
                + " author usr_id DEFAULT usr_id(), body text)");
        }

        RevId id;
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO post (body) VALUES (?)", new String[] {"id"})) {
            insert.setString(1, "hello");
            insert.executeUpdate();
            ResultSet keys = insert.getGeneratedKeys();
            keys.next();
            id = (RevId) keys.getObject(1);
            check(id.getValue().equals(keys.getString(1)), "insert with the default, and the id comes back: " + id);
        }

        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO post (parent, body) VALUES (?, ?)")) {
            for (int i = 0; i < 10_000; i++) {
                insert.setObject(1, id);
                insert.setString(2, "answer " + i);
                insert.addBatch();
            }
            check(insert.executeBatch().length == 10_000, "a batch of 10000 rows");
        }

        String rows = (id + "\tcopied\n").repeat(1000);
        long copied = connection.unwrap(PGConnection.class).getCopyAPI()
            .copyIn("COPY post (parent, body) FROM STDIN", new StringReader(rows));
        check(copied == 1000, "COPY of 1000 rows");
        try (Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE post");
        }

        String byId = "SELECT body FROM post WHERE id = ?";
        check(first(byId, id).equals("hello"), "id = ?, with the class");
        check(usesIndex(byId, id), "... by the index");
        try (PreparedStatement select = connection.prepareStatement(byId)) {
            select.setObject(1, id.getValue(), Types.OTHER);
            check(select.executeQuery().next(), "id = ?, with a string and Types.OTHER");
        }
        check(first("SELECT body FROM post WHERE id = ?::rev_id", id.getValue()).equals("hello"), "id = ?::rev_id");
        try {
            first(byId, id.getValue());
            check(false, "a string is varchar");
        } catch (SQLException e) {
            check(e.getSQLState().equals("42883"), "a string without all that is an error: " + firstLine(e));
        }

        Array ids = connection.createArrayOf("rev_id", new Object[] {id, new RevId("zzzzzzzzzzzzzzzzzzzzzzzzzw")});
        String anyOf = "SELECT body FROM post WHERE id = ANY (?)";
        check(first(anyOf, ids).equals("hello"), "id = ANY (?), with createArrayOf(\"rev_id\", ...)");
        check(usesIndex(anyOf, ids), "... by the index");

        String range = " FROM post WHERE created_in(id, ?, ?)";
        OffsetDateTime a = OffsetDateTime.parse("2026-01-01T00:00:00Z");
        OffsetDateTime b = OffsetDateTime.parse("2100-01-01T00:00:00Z");
        check(first("SELECT count(*)" + range, a, b).equals(11_001L), "a range of time");
        check(usesIndex("SELECT *" + range, a, a.plusDays(1)), "... by the index");

        try (PreparedStatement select = connection.prepareStatement(
                "SELECT count(*) FROM post WHERE parent IS NOT DISTINCT FROM ?")) {
            select.setNull(1, Types.OTHER, "rev_id");
            ResultSet result = select.executeQuery();
            result.next();
            check(result.getLong(1) == 1, "NULL");
        }

        try {
            first(byId, new RevId("nonsense"));
            check(false, "a wrong id is an error");
        } catch (SQLException e) {
            check(e.getSQLState().equals("22P02"), "a wrong id is SQLSTATE 22P02: " + firstLine(e));
        }

        UserId author = (UserId) first("SELECT author FROM post WHERE id = ?", id);
        check(author.getValue().startsWith("usr_"), "a branded id: " + author);
        check(first("SELECT body FROM post WHERE author = ?", author).equals("hello"), "... as a parameter");
        try {
            first(byId, author);
            check(false, "a branded id is another type");
        } catch (SQLException e) {
            check(e.getSQLState().equals("42883"), "... is no other id: " + firstLine(e));
        }

        Object json = first("SELECT to_json(id)::text FROM post WHERE id = ?", id);
        check(json.equals("\"" + id + "\""), "the id in JSON is its text");

        try (Connection other = DriverManager.getConnection(System.getenv("JDBC_URL") + "&stringtype=unspecified")) {
            connection = other;
            check(first(byId, id.getValue()).equals("hello"), "stringtype=unspecified: setString works");
            check(usesIndex(byId, id.getValue()), "... by the index");
        }
    }

    static PreparedStatement prepare(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    static Object first(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values)) {
            ResultSet result = statement.executeQuery();
            result.next();
            return result.getObject(1);
        }
    }

    static boolean usesIndex(String sql, Object... values) throws SQLException {
        boolean found = false;
        try (PreparedStatement statement = prepare("EXPLAIN (COSTS OFF) " + sql, values)) {
            ResultSet plan = statement.executeQuery();
            while (plan.next()) {
                System.out.println("    " + plan.getString(1));
                found |= plan.getString(1).contains("Index Cond:");
            }
        }
        return found;
    }

    static String firstLine(SQLException e) {
        return e.getMessage().split("\n")[0];
    }

    static void check(boolean ok, String what) {
        System.out.println((ok ? "ok - " : "not ok - ") + what);
        if (!ok) {
            System.exit(1);
        }
    }
}
