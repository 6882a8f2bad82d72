import type { Db } from "./database.ts";

/** A line of the processor's deposits file. */
export interface DepositLine {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly depositedOn: string;
  readonly type: string;
  /** The payment, refund or dispute. */
  readonly reference: string;
  readonly amount: number;
  /** The processor's fee. */
  readonly fee: number;
  readonly currency: string;
}

interface MerchantDb {
  readonly db: Db;
  readonly merchantId: string;
}

/** All that was deposited to an account, the first line first. */
export async function listDepositLines({ db, merchantId }: MerchantDb): Promise<DepositLine[]> {
  const found = await db.query(
    `select line_id as id, deposited_on as "depositedOn", line_type as type, reference, amount::float8 as amount,
       fee::float8 as fee, currency
     from sandbox_engine.deposit_lines where merchant_id = $1 order by sequence`,
    [merchantId],
  );
  return found.rows as DepositLine[];
}

export async function addDepositLines({ db, merchantId }: MerchantDb, lines: readonly DepositLine[]): Promise<void> {
  await db.query(
    `insert into sandbox_engine.deposit_lines (merchant_id, line_id, deposited_on, line_type, reference, amount, fee, currency)
     select $1, id, "depositedOn", type, reference, amount, fee, currency
     from json_to_recordset($2) as added
       (id text, "depositedOn" text, type text, reference text, amount bigint, fee bigint, currency text)
     on conflict (merchant_id, line_id) do nothing`,
    [merchantId, JSON.stringify(lines)],
  );
}
