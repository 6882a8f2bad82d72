import pg from "pg";
import type { Side } from "./rounds.ts";

/** The minimal check of a key: one prepared select by an indexed hash, without conditions and counting. */
export function floorOf(databaseUrl: string, poolSize: number, nextHash: () => Buffer) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const text = "select organization_id, api_key_id from api_key_hashes where hash = $1";
  const side: Side = {
    name: "floor: one prepared select by hash",
    async ask() {
      const { rowCount } = await pool.query({ name: "floor", text, values: [nextHash()] });
      if (rowCount !== 1) throw new Error("the floor found no key");
    },
  };
  return { side, close: () => pool.end() };
}
