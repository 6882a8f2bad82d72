import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { sendMail } from "#extensions/capabilities/mail/index.ts";
import { readFixture } from "#extensions/capabilities/test-clock-fixtures/read-fixture.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { beginTestClock, deleteTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { aUi, call, expectError } from "#tests/http/ui.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aReceiver } from "#tests/webhooks/a-receiver.ts";
import { type FixtureLine, readFixture as linesOf, Tollhouse } from "../../clients/typescript/src/index.ts";

const NEEDED = ["webhooks:read", "merchants:read", "customers:read", "subscriptions:read"];
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const ui = await closedAfterTests(aUi());
const folder = await mkdtemp(join(tmpdir(), "fixture-"));
afterAll(() => rm(folder, { recursive: true }));

/** A merchant whose clock has passed a renewal, with a mail that it kept. */
async function aYear() {
  const before = new Date();
  const subscriber = await aSubscriber(ui.platform, { from: "2027-01-31T15:00:00Z" });
  const { subscriptionId } = await subscriber.subscribe();
  await subscriber.advance("2027-03-01T00:00:00Z");
  const { organization, customerId } = subscriber;
  const sandbox = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;
  const work = await openUnitOfWork(ui.platform.context, organization.work().tenant, sandbox);
  const mail = { to: "ada@payer.example", messageId: "mail_1", subject: "Your receipt" };
  await sendMail(work, { ...mail, text: "Thank you, Ada.", html: "<p>Thank you, Ada.</p>" });
  return { ...subscriber, before, subscriptionId, customerId };
}

async function download(organization: TestOrganization, scopes: readonly string[] = ["*"]) {
  const tollhouse = new Tollhouse({ apiKey: await anApiKey(organization, scopes), baseUrl: ui.url });
  const file = await tollhouse.testClocks.fixture();
  const lines: FixtureLine[] = [];
  for await (const line of linesOf(file)) lines.push(line);
  return { file, lines, text: await file.text() };
}

const webhooksOf = (lines: readonly FixtureLine[]) =>
  lines.flatMap((line) => (line.kind === "webhook" ? [line.webhook] : []));

test("a fixture has the bodies of webhooks in their order, the invoices and the mails, as its JSON Schema says", async () => {
  const { organization, subscriptionId, invoicesOf } = await aYear();
  const { file, lines, text } = await download(organization);
  expect(file).toMatchObject({ type: "application/x-ndjson", name: "test-clock-2027-03-01.ndjson" });
  expect(lines[0]).toMatchObject({ kind: "fixture", format: 1, organization_id: organization.id });
  expect(lines[0]).toMatchObject({ environment: "sandbox", to: "2027-03-01T00:00:00.000Z" });

  const schema = JSON.parse((await call(`${ui.url}/api/test_helpers/clock/fixture.schema.json`, null)).body);
  const ajv = formats.default(new Ajv2020({ strict: false }));
  const isLine = ajv.compile(schema);
  const faults = text
    .trimEnd()
    .split("\n")
    .filter((line) => !isLine(JSON.parse(line)));
  expect(faults).toEqual([]);
  expect(isLine({ kind: "webhook", webhook: { type: "invoice.paid" } })).toBe(false);

  const from = lines[0]?.kind === "fixture" ? lines[0].from : null;
  const stored = await organization.work().em.find(EventEntity, { environment: "sandbox", createdAt: { $gte: from } });
  const inOrder = stored.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1));
  expect(webhooksOf(lines).map(({ event_id }) => event_id)).toEqual(inOrder.map(({ id }) => id));
  const invoices = lines.flatMap((line) => (line.kind === "invoice" ? [line.invoice.invoice_id] : []));
  expect(invoices).toEqual((await invoicesOf(subscriptionId)).map(({ invoiceId }) => invoiceId));
  const mails = lines.flatMap((line) => (line.kind === "mail" ? [line.mail] : []));
  expect(mails).toMatchObject([{ subject: "[Sandbox] Your receipt", recipient: "a•••@payer.example" }]);
  expect(mails[0]?.text).toContain("Thank you, Ada.");
  expect(lines.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1])).toEqual([
    ...["fixture", "webhook", "invoice", "mail"],
  ]);
});

/** With one event of a later time than the present. */
async function aRemovedClock(organization: TestOrganization) {
  await beginTestClock(await workNow(ui.platform, organization), new Date("2041-01-01T00:00:00Z"));
  const { customers } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await customers.createCustomer({ name: "Ada of the future" });
  await (await workNow(ui.platform, organization)).atomically(deleteTestClock);
}

test("a file of several parts has each line once", async () => {
  const organization = await anOrganization(ui.platform);
  const { customers } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const made = 210;
  for (let count = 0; count < made; count += 1) await customers.createCustomer({ name: `Ada ${count}` });
  await aRemovedClock(organization);
  const parts: string[] = [];
  for (let place: string | undefined, isFirst = true; isFirst || place !== undefined; isFirst = false) {
    const part = await readFixture(organization.work(), { resourceTypes: [], place }, 1);
    parts.push(part.content.toString());
    place = part.nextPlace;
  }
  // Three pages of webhooks, among them one of the merchant account, no invoices and no mails.
  expect(parts.map((part) => part.split("\n").length - 1)).toEqual([101, 100, 12, 0]);
  const ids = parts.join("").matchAll(/"event_id":"(\w+)"/g);
  expect(new Set([...ids].map(([, id]) => id)).size).toBe(made + 2);
  // Without a test clock it is the whole sandbox, also the later times of a removed one.
  expect(JSON.parse(parts[0]?.split("\n")[0] ?? "")).toMatchObject({ kind: "fixture", from: null });
});

test("a fixture has nothing that its reader may not read, and nothing of others", async () => {
  const { organization } = await aYear();
  const other = await anOrganization(ui.platform);
  const whole = webhooksOf((await download(organization)).lines).map(({ type }) => type);
  expect(whole.filter((type) => type.startsWith("transaction."))).not.toEqual([]);
  const part = webhooksOf((await download(organization, NEEDED)).lines).map(({ type }) => type);
  expect(part).toContain("invoice.payment_succeeded");
  expect(part.filter((type) => type.startsWith("transaction."))).toEqual([]);
  const ofOther = webhooksOf((await download(other)).lines);
  expect(new Set(ofOther.map(({ organization_id }) => organization_id))).toEqual(new Set([other.id]));
  for (const lacking of NEEDED) {
    const key = await anApiKey(
      organization,
      NEEDED.filter((scope) => scope !== lacking),
    );
    const refused = await call(`${ui.url}/api/test_helpers/clock/fixture`, key);
    expectError(refused, { status: 403, type: "permission", code: "scope_missing" });
  }
  const live = (await createApiKey(organization.liveWork(), { scopes: ["*"] })).key;
  const inLive = await call(`${ui.url}/api/test_helpers/clock/fixture`, live);
  expectError(inLive, { status: 403, type: "permission", code: "test_helper_live" });
});

test("the command sends the webhooks of a fixture in their order, signed as live ones, byte for byte", async () => {
  const { organization } = await aYear();
  const { text, lines } = await download(organization);
  const path = join(folder, "year.ndjson");
  await writeFile(path, text);
  const receiver = await aReceiver();
  const listen = ["webhooks", "listen", "--from-fixture", path, "--forward-to", receiver.url, "--secret", secret];
  const ran = await runAdmin(ui.platform, ...listen);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain(`${webhooksOf(lines).length} forwarded, 0 failed.`);
  const signed = new Webhook(secret);
  const events = receiver.received.map(({ body, headers }) => signed.verify(body, headers as Record<string, string>));
  expect(events).toEqual(webhooksOf(lines));
  for (const { body } of receiver.received) expect(text).toContain(`"webhook":${body}}\n`);
  expect(receiver.received[0]?.headers["webhook-id"]).toBe(webhooksOf(lines)[0]?.event_id);

  receiver.received.length = 0;
  await runAdmin(ui.platform, ...listen, "--events", "invoice.*");
  const some = receiver.received.map(({ body }) => JSON.parse(body).type as string);
  expect(new Set(some.map((type) => type.split(".")[0]))).toEqual(new Set(["invoice"]));
});

test("the command refuses a file that is no fixture, and says what was not received", async () => {
  const receiver = await aReceiver((response) => void response.writeHead(500).end());
  const path = join(folder, "other.ndjson");
  const listen = ["webhooks", "listen", "--from-fixture", path, "--forward-to", receiver.url];
  expect((await runAdmin(ui.platform, ...listen)).stderr).toContain("there is no such file");
  for (const text of ["", "{}\n", "no JSON\n", '{"kind":"fixture","format":2}\n']) {
    await writeFile(path, text);
    const { code, stderr } = await runAdmin(ui.platform, ...listen);
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining("--from-fixture is a file")]);
    expect(code).not.toBe(0);
  }
  const event = JSON.stringify({ event_id: "evt_1", type: "invoice.paid", timestamp: "2027-01-31T15:00:00Z" });
  await writeFile(path, `{"kind":"fixture","format":1}\n{"kind":"webhook","webhook":${event}}\n`);
  const { code, stdout } = await runAdmin(ui.platform, ...listen);
  expect(code).not.toBe(0);
  expect(stdout).toContain("0 forwarded, 1 failed.");
});

test("the client reads pieces that end anywhere, leaves out kinds that it does not know, and refuses other files", async () => {
  const header = '{"kind":"fixture","format":1}';
  const text = `${header}\n{"kind":"later"}\n{"kind":"mail","mail":{"subject":"Zahlung für Ada: 5 €"}}`;
  const bytes = new TextEncoder().encode(text);
  async function* oneByOne() {
    for (const byte of bytes) yield Uint8Array.of(byte);
  }
  const lines: FixtureLine[] = [];
  for await (const line of linesOf(oneByOne())) lines.push(line);
  expect(lines).toEqual([JSON.parse(header), { kind: "mail", mail: { subject: "Zahlung für Ada: 5 €" } }]);
  for (const other of ["", "{}", "null", "<html>", header.replace("1", "2")])
    await expect(linesOf(new Blob([other])).next()).rejects.toThrow("fixture");
  const stream = new Blob([text]).stream();
  for await (const { kind } of linesOf(stream)) if (kind === "fixture") break;
  expect(stream.locked).toBe(true);
});
