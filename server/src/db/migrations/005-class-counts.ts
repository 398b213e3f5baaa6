export const classCounts = `
UPDATE access_class SET series_count = 0, book_count = 0;
UPDATE access_class SET series_count = held.series, book_count = held.books
  FROM (SELECT access_class, count(*) AS series, sum(books_count) AS books FROM series GROUP BY access_class) AS held
  WHERE access_class.id = held.access_class;
CREATE TRIGGER series_counted AFTER INSERT ON series BEGIN
  UPDATE access_class SET series_count = series_count + 1, book_count = book_count + new.books_count WHERE id = new.access_class;
END;
CREATE TRIGGER series_uncounted AFTER DELETE ON series BEGIN
  UPDATE access_class SET series_count = series_count - 1, book_count = book_count - old.books_count WHERE id = old.access_class;
END;
CREATE TRIGGER series_recounted AFTER UPDATE OF access_class, books_count ON series
  WHEN old.access_class <> new.access_class OR old.books_count <> new.books_count BEGIN
  UPDATE access_class SET series_count = series_count - 1, book_count = book_count - old.books_count WHERE id = old.access_class;
  UPDATE access_class SET series_count = series_count + 1, book_count = book_count + new.books_count WHERE id = new.access_class;
END;
`
