import { randomBytes } from "node:crypto";
import { distributeDatabase } from "#extensions/admin/distribute-database.ts";
import { registry } from "#extensions/capabilities.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { onDatabase, type TestDatabase } from "./database.ts";

/** A database of a Citus coordinator. Every node must be reachable from here at its registered address. */
export const CITUS_URL = process.env.CITUS_URL;

interface Node {
  readonly host: string;
  readonly port: number;
}

/** An empty database of its own on every node of the cluster. Few shards, since each table has as many on disk. */
export async function aCitusDatabase(shardCount = 4): Promise<TestDatabase> {
  const name = `test_${randomBytes(5).toString("hex")}`;
  const { coordinator, workers } = await nodesOf(clusterUrl());
  for (const node of [coordinator, ...workers]) {
    await onDatabase(urlOf(node), (client) => client.query(`create database ${name}`));
    await onDatabase(urlOf(node, name), (client) => client.query("create extension citus"));
  }
  const url = urlOf(coordinator, name);
  await onDatabase(url, async (client) => {
    await client.query("select citus_set_coordinator_host($1, $2)", [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query("select citus_add_node($1, $2)", [host, port]);
    await client.query(`alter database ${name} set citus.shard_count = ${shardCount}`);
    await client.query(`alter database ${name} set citus.enable_stat_counters = on`);
  });
  const drop = async () => {
    for (const node of [coordinator, ...workers])
      await onDatabase(urlOf(node), (client) => client.query(`drop database ${name} with (force)`));
  };
  return { url, drop };
}

/** With the schema, its tenant tables distributed. */
export async function aDistributedDatabase(): Promise<TestDatabase> {
  const database = await aCitusDatabase();
  const orm = await createOrm(database.url, registry);
  await migrate(orm);
  await distributeDatabase(orm.em.fork());
  await orm.close();
  return database;
}

/** Statements sent to one shard and to several, so far. */
export async function statementsSent(databaseUrl: string): Promise<{ one: number; several: number }> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ one: string; several: string }>(
      `select query_execution_single_shard as one, query_execution_multi_shard as several
       from citus_stat_counters where name = current_database()`,
    );
    return { one: Number(rows[0]?.one), several: Number(rows[0]?.several) };
  });
}

function clusterUrl(): string {
  if (!CITUS_URL) throw new Error("CITUS_URL is not set");
  return CITUS_URL;
}

async function nodesOf(url: string): Promise<{ coordinator: Node; workers: Node[] }> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<Node>(
      `select nodename as host, nodeport as port from pg_dist_node
       where groupid <> 0 and isactive and noderole = 'primary' order by nodeid`,
    );
    const { hostname, port } = new URL(url);
    return { coordinator: { host: hostname, port: Number(port || 5432) }, workers: rows };
  });
}

function urlOf({ host, port }: Node, database?: string): string {
  const url = new URL(clusterUrl());
  url.hostname = host;
  url.port = String(port);
  if (database) url.pathname = `/${database}`;
  return url.href;
}
