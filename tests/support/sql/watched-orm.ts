import { AsyncLocalStorage } from "node:async_hooks";
import { EntityManager } from "@mikro-orm/core";
import { MikroORM, SqlEntityManager } from "@mikro-orm/postgresql";
import type { Pool, PoolClient } from "pg";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { recordStatement } from "./recorded-statements.ts";
import { ANY_TENANT, TENANT_SETTING } from "./tripwire.ts";

/** Rewrites statements for the mutation check. The tripwire is off meanwhile. */
export const mutation: { rewrite: ((sql: string) => string) | null } = { rewrite: null };

/** The organization of the sending EntityManager: null for the system's own. */
const sender = new AsyncLocalStorage<string | null>();

const SENDING = [
  ...["find", "findOne", "findOneOrFail", "findAll", "findAndCount", "findByCursor", "count", "countBy", "stream"],
  ...["insert", "insertMany", "nativeUpdate", "nativeDelete", "upsert", "upsertMany", "execute", "raw"],
  ...["flush", "begin", "commit", "rollback", "transactional", "populate", "refresh", "lock"],
];

type Method = (...parameters: unknown[]) => unknown;

let watching = false;

/** Records every statement of the process's ORMs from here on, and tells PostgreSQL its tenant. */
export function watchOrms(): void {
  if (watching) return;
  watching = true;
  for (const prototype of [EntityManager.prototype, SqlEntityManager.prototype]) nameSender(prototype);
  const init = MikroORM.init as (options: object) => Promise<MikroORM>;
  const watched = (options: { driverOptions?: { onPoolCreated?: (pool: Pool) => void } }) => {
    const { driverOptions = {} } = options;
    const onPoolCreated = (pool: Pool) => {
      pool.on("connect", watch);
      driverOptions.onPoolCreated?.(pool);
    };
    return init.call(MikroORM, { ...options, driverOptions: { ...driverOptions, onPoolCreated } });
  };
  Object.assign(MikroORM, { init: watched });
}

function nameSender(prototype: object): void {
  const methods = prototype as Record<string, Method>;
  for (const name of SENDING.filter((each) => Object.hasOwn(methods, each))) {
    const method = methods[name] as Method;
    methods[name] = function (this: EntityManager, ...parameters) {
      const tenant = this.getFilterParams<{ organizationId?: string }>(TENANT_FILTER);
      return sender.run(tenant?.organizationId ?? null, () => method.apply(this, parameters));
    };
  }
}

/** pg sends the queries of a client one after the other, so the tenant is set when the statement arrives. */
function watch(client: PoolClient): void {
  const send = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
  let known: string | null = null;
  const query = (statement: unknown, ...parameters: unknown[]) => {
    const sql = textOf(statement);
    if (sql) recordStatement(sql);
    const tenant = (mutation.rewrite === null && sender.getStore()) || ANY_TENANT;
    if (tenant !== known) {
      known = tenant;
      const setting = send("select set_config($1, $2, false)", [TENANT_SETTING, tenant]);
      setting.catch(() => (known = null));
    }
    // A rollback also undoes the setting.
    if (/^\s*rollback/i.test(sql)) known = null;
    const mutated = typeof statement === "string" && mutation.rewrite ? mutation.rewrite(statement) : statement;
    return send(mutated, ...parameters);
  };
  Object.assign(client, { query });
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const { text, cursor } = (statement ?? {}) as { text?: string; cursor?: { text?: string } };
  return text ?? cursor?.text ?? "";
}
