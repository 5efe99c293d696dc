/// The tables of products and of their stock on PostgreSQL.
///
/// `rowid` has the name of SQLite's column, so that most statements are the same. The program finds the words of a
/// product, because PostgreSQL cannot take the diacritics off a text without an extension. Each connection counts
/// products in a row of its own, or writers would wait for each other.
enum PostgresProductTables {
    static let script: StaticString = """
        CREATE TABLE products (
            rowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
            sku TEXT COLLATE "C" PRIMARY KEY CHECK (sku <> ''),
            title TEXT COLLATE "C" NOT NULL CHECK (title <> ''),
            category TEXT COLLATE "C" NOT NULL,
            description TEXT COLLATE "C" NOT NULL,
            price BIGINT NOT NULL CHECK (price >= 0),
            currency TEXT COLLATE "C" NOT NULL,
            stock BIGINT NOT NULL CHECK (stock >= 0),
            reserved BIGINT NOT NULL DEFAULT 0 CHECK (reserved >= 0 AND reserved <= stock),
            search TEXT COLLATE "C" NOT NULL,
            words TSVECTOR NOT NULL,
            word_count BIGINT NOT NULL
        ) WITH (fillfactor = 90);
        CREATE INDEX products_by_search ON products (search, rowid);
        CREATE INDEX products_by_category ON products USING hash (category);
        CREATE INDEX products_by_price ON products (currency, price);
        CREATE INDEX products_by_word ON products USING gin (words);
        CREATE VIEW product_prices AS SELECT rowid AS id, currency, price FROM products;

        CREATE TABLE product_count (connection BIGINT PRIMARY KEY, count BIGINT NOT NULL);
        CREATE FUNCTION count_product() RETURNS TRIGGER LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
            INSERT INTO product_count AS known (connection, count)
                VALUES (pg_backend_pid() % 64, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
                ON CONFLICT (connection) DO UPDATE SET count = known.count + excluded.count;
            RETURN NULL;
        END $$;
        CREATE TRIGGER product_counted AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION count_product();

        CREATE FUNCTION phrase_query(phrase TEXT, labels TEXT) RETURNS TSQUERY LANGUAGE sql IMMUTABLE AS $$
            SELECT CAST('''' || replace(phrase, ' ', ''':' || labels || ' <-> ''') || ''':*' || labels AS TSQUERY)
        $$;
        CREATE FUNCTION words_query(phrases TEXT[]) RETURNS TSQUERY LANGUAGE sql IMMUTABLE AS $$
            SELECT CAST(string_agg(CASE WHEN starts_with(phrase, chr(57344)) THEN '''' || phrase || ''':C'
                ELSE CAST(phrase_query(phrase, 'ABD') AS TEXT) END, ' & ') AS TSQUERY) FROM unnest(phrases) AS phrase
        $$;
        CREATE FUNCTION phrase_frequency(words TSVECTOR, phrase TEXT[]) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS $$
            SELECT count(*) FROM unnest(words) AS last, unnest(last.positions) AS place
            WHERE starts_with(last.lexeme, phrase[cardinality(phrase)]) AND NOT EXISTS (
                SELECT 1 FROM unnest(phrase) WITH ORDINALITY AS part (word, number)
                WHERE number < cardinality(phrase) AND NOT EXISTS (
                    SELECT 1 FROM unnest(words) AS earlier
                    WHERE earlier.lexeme = word AND place - cardinality(phrase) + number = ANY (earlier.positions)))
        $$;
        """
}
