import type pg from "pg";

/** The rows that the booking of a sale writes, copied from a booked one. */
export interface Rows {
  readonly entries: readonly Record<string, unknown>[];
  readonly tallies: readonly Record<string, unknown>[];
  readonly shown: readonly Record<string, unknown>[];
}

export async function rowsOfOneSale(pool: pg.Pool, organizationId: string): Promise<Rows> {
  const all = (table: string) =>
    pool.query(`select * from ${table} where organization_id = $1`, [organizationId]).then(({ rows }) => rows);
  const shown = await all("balance_transactions");
  // A generated column is not inserted.
  for (const row of shown) delete row.paid_by_id;
  return { entries: await all("ledger_entries"), tallies: await all("tallies"), shown };
}

/** Inserts such rows, one transaction per sale, without unit of work, sums and checks. */
export async function insertSales(pool: pg.Pool, { entries, tallies, shown }: Rows, sales: number): Promise<void> {
  const client = await pool.connect();
  const [ledger, sums] = [insertOf("ledger_entries", entries), insertOf("tallies", tallies)];
  const merchants = insertOf("balance_transactions", shown);
  try {
    for (let sale = 1; sale <= sales; sale += 1) {
      await client.query("begin");
      await client.query({ ...ledger, values: valuesOf(entries, ["source_id"], sale) });
      await client.query({ ...sums, values: valuesOf(tallies, ["id"], sale) });
      await client.query({ ...merchants, values: valuesOf(shown, ["id", "settlement_queue_entry_id"], sale) });
      await client.query("commit");
    }
  } finally {
    client.release();
  }
}

function insertOf(table: string, rows: readonly Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {});
  const places = rows.map(
    (_row, above) => `(${columns.map((_column, left) => `$${above * columns.length + left + 1}`).join(", ")})`,
  );
  return { name: table, text: `insert into ${table} (${columns.join(", ")}) values ${places.join(", ")}` };
}

function valuesOf(rows: readonly Record<string, unknown>[], keys: readonly string[], sale: number): unknown[] {
  return rows.flatMap((row) => {
    const own = Object.fromEntries(keys.map((key) => [key, `${row[key]}_${sale}`]));
    return Object.values({ ...row, ...own });
  });
}
