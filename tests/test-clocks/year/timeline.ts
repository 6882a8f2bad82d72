import pg from "pg";
import { keptMails } from "#tests/support/kept-mails.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

/** Differs between runs: random values, and numbers that are given in no fixed order within a moment. */
const DRAWN = /(^|_)(number|url|urls|fingerprint|secret|version|reference_number)$/;
const ID = /\b[a-z]{2,5}_(?:[0-9a-hjkmnp-tv-z]{26}|[0-9A-Za-z]{20})(?![0-9A-Za-z])/g;

interface Row {
  readonly at: string;
  readonly whose: string;
  readonly text: string;
}

/**
 * What happened to a shop as lines: events with the resource that a webhook shows, movements of the ledger, and mails.
 * Subjects of one moment have no order, so that each payer's lines follow each other, and IDs are named by the order in
 * which they appear among them.
 */
export async function timelineOf(platform: Platform, organization: TestOrganization): Promise<string[]> {
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  try {
    const rows = [
      ...(await eventsOf(client, organization)),
      ...(await ledgerOf(client, organization)),
      ...(await mailsOf(organization)),
    ].map((row) => ({ ...row, text: row.text.replaceAll(/INV-\d+/g, "INV-…") }));
    const byWhom = Map.groupBy(rows, ({ whose }) => whose);
    return [...byWhom.keys()].toSorted().flatMap((whose) => named(whose, byWhom.get(whose) ?? []));
  } finally {
    await client.end();
  }
}

/** The first differences of two timelines. */
export function differences(one: readonly string[], other: readonly string[]): string[] {
  const [ofOne, ofOther] = [new Set(one), new Set(other)];
  const missing = other.filter((line) => !ofOne.has(line)).map((line) => `missing: ${line}`);
  const more = one.filter((line) => !ofOther.has(line)).map((line) => `more: ${line}`);
  return [...missing.slice(0, 2), ...more.slice(0, 2), ...(one.length === other.length ? [] : ["another length"])];
}

/** Rows of one moment and payer are in the order of their texts without IDs. */
function named(whose: string, rows: readonly Row[]): string[] {
  const blank = ({ at, text }: Row) => `${at} ${text.replaceAll(ID, "…")}`;
  const sorted = rows.toSorted((one, other) => (blank(one) < blank(other) ? -1 : 1));
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    const name = names.get(id) ?? `${id.split("_")[0]}_${names.size}`;
    names.set(id, name);
    return name;
  };
  return sorted.map(({ at, text }) => `${whose} ${at} ${text.replaceAll(ID, nameOf)}`);
}

/** Payers by the resources that belong to them. */
const OWNED = `
  with owned as (
    select s.id, c.reference from subscriptions s join customers c on c.organization_id = s.organization_id and c.id = s.customer_id
      where s.organization_id = $1
    union all select i.id, c.reference from invoices i join customers c on c.organization_id = i.organization_id and c.id = i.customer_id
      where i.organization_id = $1
    union all select a.transaction_id, c.reference from invoice_attempts a
      join invoices i on i.organization_id = a.organization_id and i.id = a.invoice_id
      join customers c on c.organization_id = i.organization_id and c.id = i.customer_id where a.organization_id = $1)`;

async function eventsOf(client: pg.Client, { id }: TestOrganization): Promise<Row[]> {
  const { rows } = await client.query<{ at: Date; whose: string; type: string; data: object; object: string | null }>(
    `${OWNED}
     select e.created_at as at, coalesce(o.reference, p.reference, 'the shop') as whose, e.type, e.data, e.object
     from events e left join owned o on o.id = e.subject_id left join owned p on p.id = e.parent_id
     where e.organization_id = $1 and e.object_type in
       ('subscription', 'invoice', 'transaction', 'settlement', 'payout', 'monthly_statement')`,
    [id],
  );
  return rows.map(({ at, whose, type, data, object }) => {
    const shown = object === null ? null : JSON.parse(object, withoutDrawn);
    return {
      at: at.toISOString(),
      whose,
      text: `${type} ${JSON.stringify(data, withoutDrawn)} ${JSON.stringify(shown)}`,
    };
  });
}

const withoutDrawn = (key: string, value: unknown) => (DRAWN.test(key) ? undefined : value);

async function ledgerOf(client: pg.Client, { id }: TestOrganization): Promise<Row[]> {
  const { rows } = await client.query<{ at: Date; text: string }>(
    `select effective_at as at,
       concat_ws(' ', 'ledger', event, debit_account, credit_account, sum(amount_minor_units), currency) as text
     from ledger_entries where organization_id = $1
     group by effective_at, event, debit_account, credit_account, currency`,
    [id],
  );
  return rows.map(({ at, text }) => ({ at: at.toISOString(), whose: "the ledger", text: text.replaceAll(ID, "…") }));
}

async function mailsOf(organization: TestOrganization): Promise<Row[]> {
  const mails = await keptMails(organization.work());
  return mails.map(({ createdAt, recipient, subject, text }) => ({
    ...{ at: createdAt.toISOString(), whose: `the mails of ${recipient}` },
    text: `${subject} ${text}`.replaceAll(/https:\S+/g, "a link"),
  }));
}
