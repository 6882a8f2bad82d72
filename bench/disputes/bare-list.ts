import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";

/**
 * The least that could answer a list of disputes: no key, no scope, no tenant but a constant, no contract, one process.
 * The distance to it is what all of that costs.
 */
const { DATABASE_URL = "", ORGANIZATION_ID = "" } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const text = `select * from dispute_extensions where organization_id = $1 and environment = 'sandbox'
  order by created_at desc, id desc limit 26`;

const app = express();
app.get("/api/disputes", async (_request, response) => {
  const { rows } = await pool.query({ name: "list-disputes", text, values: [ORGANIZATION_ID] });
  response.json({ object: "list", data: rows.slice(0, 25), has_more: rows.length > 25 });
});
const server = app.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ listening: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
