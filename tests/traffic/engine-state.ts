import pg from "pg";
import { afterAll } from "vitest";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

interface Compared {
  readonly sidecar: string;
  readonly engine: string;
  /** Columns of the sidecar, each with its source at the engine. */
  readonly fields: Readonly<Record<string, string>>;
}

const card = (name: string) => `inner_state->'instrument'->'card'->>'${name}'`;

/** The sum of the payment's refunds or disputes. */
const sumOf = (table: string, where: string) =>
  `(select coalesce(sum((o.body->>'amount')::bigint), 0)::bigint from sandbox_engine.${table} o
    where o.merchant_id = e.merchant_id and o.body->>'payment_id' = e.id and ${where})`;

const HOLDS_FUNDS = `o.body->>'dispute_status' not in ('dispute_won', 'dispute_cancelled')
  and (o.body->>'dispute_status' in ('dispute_lost', 'dispute_accepted')
    or o.body->>'dispute_stage' not in ('pre_dispute', 'dispute_reversal'))`;

/** Each sidecar with the engine's table. Fields are listed separately here, to share no code with the copies. */
export const COMPARED = {
  transactions: {
    sidecar: "transaction_extensions",
    engine: "payments",
    fields: {
      engine_status: "body->>'status'",
      amount_minor_units: "(body->>'amount')::bigint",
      currency: "body->>'currency'",
      captured_minor_units: "coalesce((body->>'amount_received')::bigint, 0)",
      authorized_minor_units:
        "case when body->>'status' = 'requires_capture' then (body->>'amount_capturable')::bigint else 0 end",
      refunded_minor_units: sumOf("refunds", "o.body->>'status' = 'succeeded'"),
      refund_pending_minor_units: sumOf("refunds", "o.body->>'status' = 'pending'"),
      disputed_minor_units: sumOf("disputes", HOLDS_FUNDS),
      capture_method: "body->>'capture_method'",
      customer_id: "body->>'customer_id'",
      payment_method_id: "body->>'payment_method_id'",
      brand: card("card_network"),
      last4: card("last4"),
      bin: card("card_isin"),
      exp_month: `(${card("card_exp_month")})::int`,
      exp_year: `(${card("card_exp_year")})::int`,
      reference: "body->>'merchant_order_reference_id'",
      description: "body->>'description'",
      attempt_count: "(body->>'attempt_count')::int",
      "jsonb_path_query_array(attempts, '$[*].attemptId')":
        "coalesce(jsonb_path_query_array(inner_state::jsonb, '$.attempts[*].attempt_id'), '[]')",
      decline_count: `jsonb_array_length(jsonb_path_query_array(inner_state::jsonb, '$.attempts[*] ? (@.status == "failure")'))`,
      "decline is not null": "body->>'status' = 'failed'",
      processor: "body->>'connector'",
      processor_reference: "body->>'connector_transaction_id'",
      cancel_reason: "body->>'cancellation_reason'",
      created_at: "created_at",
    },
  },
  refunds: {
    sidecar: "refund_extensions",
    engine: "refunds",
    fields: {
      transaction_id: "body->>'payment_id'",
      amount_minor_units: "(body->>'amount')::bigint",
      currency: "body->>'currency'",
      status: "body->>'status'",
      reason: "coalesce(body->>'reason', 'other')",
      failure_code: "body->>'error_code'",
      processor_reference: "body->>'connector_refund_id'",
      created_at: "created_at",
    },
  },
  disputes: {
    sidecar: "dispute_extensions",
    engine: "disputes",
    fields: {
      transaction_id: "body->>'payment_id'",
      amount_minor_units: "(body->>'amount')::bigint",
      currency: "body->>'currency'",
      stage: "body->>'dispute_stage'",
      status: "body->>'dispute_status'",
      reason: "body->>'connector_reason'",
      reason_code: "body->>'connector_reason_code'",
      respond_by: "(body->>'challenge_required_by')::timestamptz",
      created_at: "created_at",
    },
  },
  customers: {
    sidecar: "customers",
    engine: "customers",
    fields: {
      name: "body->>'name'",
      email: "body->>'email'",
      created_at: "created_at",
    },
  },
  payment_methods: {
    sidecar: "payment_method_extensions",
    engine: "payment_methods",
    fields: {
      customer_id: "body->>'customer_id'",
      type: "body->>'payment_method'",
      status: "inner_state->>'status'",
      brand: "body->'card'->>'card_network'",
      last4: "body->'card'->>'last4_digits'",
      bin: "body->'card'->>'card_isin'",
      exp_month: "(body->'card'->>'expiry_month')::int",
      exp_year: "(body->'card'->>'expiry_year')::int",
      created_at: "created_at",
    },
  },
} as const satisfies Record<string, Compared>;

export type Kind = keyof typeof COMPARED;

/** Reads both sides from the database that the platform shares with its sandbox engine. */
export async function anObserver({ databaseUrl }: Pick<Platform, "databaseUrl">) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  afterAll(() => client.end());
  const rows = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows;
  return {
    run: rows,
    sidecars(kind: Kind, { id }: TestOrganization) {
      const { sidecar, fields } = COMPARED[kind];
      const key = kind === "disputes" ? "engine_dispute_id" : "id";
      const columns = Object.keys(fields).map((column) => `${column} as "${column}"`);
      // The engine has deleted a detached method.
      const where =
        kind === "payment_methods" ? "organization_id = $1 and status <> 'detached'" : "organization_id = $1";
      return rows(`select ${key} as id, ${columns} from ${sidecar} where ${where} order by ${key}`, [id]);
    },
    engines(kind: Kind, { engineMerchantId }: TestOrganization) {
      const { engine, fields } = COMPARED[kind];
      const columns = Object.entries(fields).map(([column, source]) => `${source} as "${column}"`);
      const select = `select id, ${columns} from sandbox_engine.${engine} e where merchant_id = $1 order by id`;
      return rows(select, [engineMerchantId]);
    },
    /** Resolves when the engine has delivered all of its events. */
    async delivered(): Promise<void> {
      const waiting = "select 1 from sandbox_engine.deliveries where delivered_at is null limit 1";
      while ((await rows(waiting, [])).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
