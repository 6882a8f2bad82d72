import type { SystemStatement } from "./system-statement.ts";

const withoutValues = (body: string) =>
  String.raw`regexp_replace(${body}, '"(public_token|link_token|to)":"(?:[^"\\]|\\.)*"', '"\1":null', 'g')`;

/** Removals of migrations in logged calls and receipts, before the service serves requests. */
export const logMigrationStatements: readonly SystemStatement[] = [
  {
    why: "A migration removes tokens and addresses from logged calls, from each row for itself.",
    breaks: ["a value in the text"],
    sql: `update request_logs set request_body = ${withoutValues("request_body")}, response_body = ${withoutValues("response_body")}
      where operation in ('bankLinks.createToken', 'bankLinks.create', 'transactions.sendReceipt', 'transactions.listReceipts')`,
  },
  {
    why: "A migration hides the domain of each receipt of health data, by its own organization's customer.",
    breaks: ["a value in the text"],
    sql: `update receipts r set masked_recipient = regexp_replace(r.masked_recipient, '@.*$', '@•••')
      from customers c
      where c.organization_id = r.organization_id and c.id = r.customer_id and c.data_class = 'phi'`,
  },
];
