import { Code } from "@connectrpc/connect";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { serviceErrorOf } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { errors } from "#extensions/server/interceptors/errors.interceptor.ts";
import { onDatabase } from "#tests/support/database.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const log: { level: number; msg?: string }[] = [];
const logger = pino({ level: "warn" }, { write: (line: string) => void log.push(JSON.parse(line)) });
const { platform, organization } = await startPlatform({ logger });
const { apiKeys } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

const LATER = "20991231000000-later";
const change = (...statements: string[]) =>
  onDatabase(platform.databaseUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const rename = "alter table api_keys rename column name to title";
afterEach(() =>
  change("alter table api_keys rename column title to name", `delete from migrations where name = '${LATER}'`),
);

test("a statement that a later version's schema does not fit is unavailable, and stays visible", async () => {
  await change(rename, `insert into migrations (name, executed_at) values ('${LATER}', now())`);
  log.length = 0;
  const error = serviceErrorOf(await failureOf(apiKeys.createApiKey({ name: "raced" })));
  expect(error).toMatchObject({ code: Code.Unavailable, reason: "unavailable" });
  expect(log).toMatchObject([{ level: 50, msg: "the database's schema is newer than this process" }]);
});

test("and on the version's own schema it is a defect", async () => {
  await change(rename);
  log.length = 0;
  expect(await failureOf(apiKeys.createApiKey({ name: "defect" }))).toMatchObject({ code: Code.Internal });
  expect(log).toMatchObject([{ level: 50, msg: "defect" }]);
});

test("a prepared statement whose table has changed, where the work cannot start again, is unavailable", async () => {
  await change(rename);
  const orm = await createOrm(platform.databaseUrl, registry, { poolSize: 1 });
  const read = () => orm.em.fork().execute("select title from api_keys where organization_id = ?", [organization.id]);
  await read();
  await read();
  await change("alter table api_keys alter column title type varchar(500)");
  const inner = orm.em
    .fork()
    .transactional((em) => em.execute("select title from api_keys where organization_id = ?", [organization.id]));
  const reason = await inner.catch((error: unknown) => error);
  await orm.close();
  await change("alter table api_keys alter column title type text");
  const request = { service: { typeName: "a.B" }, method: { name: "C" }, signal: new AbortController().signal };
  const answer = errors({ logger })(() => Promise.reject(reason))({ ...request, contextValues: new Map() } as never);
  expect(String(reason)).toContain("cached plan");
  expect(serviceErrorOf(await failureOf(answer))).toMatchObject({ code: Code.Unavailable, reason: "unavailable" });
});
