import type pg from "pg";
import { inTransaction } from "./database.ts";

const KINDS = {
  accounts: [],
  profiles: [],
  connectors: ["profile_id"],
  payments: ["status", "customer_id"],
  refunds: ["payment_id"],
  customers: [],
  payment_methods: ["customer_id"],
  mandates: ["customer_id"],
  disputes: ["payment_id", "dispute_status"],
  payouts: ["status"],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof KINDS;

// `json` keeps the order of the fields, `jsonb` does not.
const documentTable = (kind: string, indexed: readonly string[]) => `
  create table if not exists sandbox_engine.${kind} (
    merchant_id text not null, id text not null, sequence bigserial not null,
    created_at timestamptz not null, body json not null, inner_state json not null,
    primary key (merchant_id, id));
  create index if not exists ${kind}_by_time on sandbox_engine.${kind} (merchant_id, created_at desc, sequence desc);
  ${indexed
    .map(
      (field) =>
        `create index if not exists ${kind}_by_${field} on sandbox_engine.${kind} (merchant_id, (body ->> '${field}'));`,
    )
    .join("\n")}`;

const OTHER_TABLES = `
  create table if not exists sandbox_engine.api_keys (
    key_id text primary key, merchant_id text not null, key_hash text not null unique, prefix text not null,
    name text not null, description text, created timestamptz not null, expires_at timestamptz,
    revoked boolean not null default false);
  create table if not exists sandbox_engine.ephemeral_keys (
    id text primary key, key_hash text not null unique, merchant_id text not null, customer_id text not null,
    created_at timestamptz not null, expires_at timestamptz not null);
  create table if not exists sandbox_engine.card_settings (
    merchant_id text not null, subject text not null, behavior json not null, primary key (merchant_id, subject));
  create table if not exists sandbox_engine.clocks (merchant_id text primary key, stands_at timestamptz not null);
  create index if not exists disputes_unanswered on sandbox_engine.disputes ((body ->> 'challenge_required_by'))
    where body ->> 'dispute_status' = 'dispute_opened';
  create table if not exists sandbox_engine.files (
    merchant_id text not null, file_id text not null, dispute_id text, file_name text, file_type text not null,
    content bytea, available boolean not null default true, primary key (merchant_id, file_id));
  create table if not exists sandbox_engine.submissions (
    submission_id bigserial primary key, merchant_id text not null, dispute_id text not null,
    submitted_at timestamptz not null, fields json not null, evidence json not null);
  create table if not exists sandbox_engine.deposit_lines (
    merchant_id text not null, line_id text not null, sequence bigserial not null, deposited_on text not null,
    line_type text not null, reference text not null, amount bigint not null, currency text not null,
    primary key (merchant_id, line_id));
  alter table sandbox_engine.deposit_lines add column if not exists fee bigint not null default 0;
  create table if not exists sandbox_engine.deliveries (
    event_id text primary key, dedupe_key text not null unique, merchant_id text not null, event_type text not null,
    url text not null, headers json not null, payload text not null, signature text not null,
    attempts integer not null default 0, next_attempt_at timestamptz, delivered_at timestamptz,
    last_status integer, created_at timestamptz not null default now());
  create index if not exists deliveries_due on sandbox_engine.deliveries (next_attempt_at)
    where next_attempt_at is not null;
  create table if not exists sandbox_engine.requests (
    sequence bigserial primary key, request_id text not null, method text not null, path text not null,
    body json, received_at timestamptz not null default now());
  delete from sandbox_engine.requests where received_at < now() - interval '7 days';`;

/** Creates missing tables. The advisory lock lets several engines start on one database at the same time. */
export async function createSchema(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query("select pg_advisory_xact_lock(hashtext('sandbox_engine.schema'))");
    await db.query("create schema if not exists sandbox_engine");
    for (const [kind, indexed] of Object.entries(KINDS)) await db.query(documentTable(kind, indexed));
    await db.query(OTHER_TABLES);
  });
}
