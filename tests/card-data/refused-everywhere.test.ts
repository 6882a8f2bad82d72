import type { DescMethod } from "@bufbuild/protobuf";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { isSystemMethod } from "#contract/access.ts";
import { operationOf } from "#contract/operations.ts";
import { queryParametersOf } from "#contract/query-parameters.ts";
import { registry } from "#extensions/capabilities.ts";
import { aUi, call, expectError } from "#tests/http/ui.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { anApiKey, anOrganization, TEST_SECRET } from "#tests/support/platform.ts";
import { carriersOf } from "./carriers.ts";

const PLAIN = "4242424242424242";
const WRITTEN = [
  "4242 4242 4242 4242",
  "3782-822463-10005",
  "５５５５　５５５５　５５５５　４４４４",
  "6205500000000000004",
];
const DIGITS = [PLAIN, ...WRITTEN].map((number) => number.normalize("NFKC").replace(/\D/g, ""));

const logged: string[] = [];
const answered: string[] = [];
const logger = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
const ui = await aUi({ logger });
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization);

const methods = registry.routes.flatMap(({ service }) => service.methods);
const addressed = methods.filter((method) => operationOf(method) !== null);

const numbers = (place: number) => [PLAIN, WRITTEN[place % WRITTEN.length] ?? PLAIN];
const nameOf = ({ parent, name }: DescMethod): string => `${parent.name}.${name}`;

async function ask(path: string, init: RequestInit = {}) {
  const answer = await call(`${ui.url}${path}`, key, init);
  answered.push(JSON.stringify([...answer.headers]) + answer.body);
  return answer;
}

async function expectRefusal(param: string, path: string, init?: RequestInit): Promise<void> {
  const answer = await ask(path, init);
  const error = expectError(answer, { status: 400, type: "invalid_request", code: "card_data_not_allowed", param });
  expect(error.message).toBe(`${param} must not contain a card number.`);
}

describe("over HTTP", () => {
  test.each(addressed.map((method) => [operationOf(method)?.id, method] as const))("%s", async (_id, method) => {
    const { verb, path, variables, hasBody, upload, isForPeople } = operationOf(method) ?? never();
    const at = path.replace(/\{\w+\}/g, "none");
    for (const variable of variables)
      for (const number of numbers(0))
        await expectRefusal("path", path.replace(`{${variable}}`, encodeURIComponent(number)), { method: verb });
    await expectRefusal("q", `${at}?q=${encodeURIComponent(PLAIN)}`, { method: verb });
    await expectRefusal("query", `${at}?${PLAIN}=1`, { method: verb });
    await expectRefusal("idempotency-key", at, { method: verb, headers: { "idempotency-key": PLAIN } });
    const fields = method.input.fields.filter(({ name }) => !variables.includes(name));
    if (verb === "GET")
      for (const { name } of fields.flatMap(queryParametersOf))
        await expectRefusal(name, `${at}?${name}=${encodeURIComponent(WRITTEN[0] ?? "")}`);
    if (upload) return uploads(at);
    // A key is refused before its body is read where only people may call; the service is asked below.
    if (!hasBody || isForPeople) return;
    const post = (json: unknown) => ({
      method: verb,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
    for (const [index, number] of numbers(fields.length).entries())
      for (const { place, json } of carriersOf(method.input, number).filter((each) => !variables.includes(each.place)))
        await expectRefusal(place, at, post(index === 0 ? json : { ...json, other: 1 }));
    await expectRefusal("body", at, post({ [PLAIN]: 1 }));
    await expectRefusal("note", at, post({ note: Number(PLAIN) }));
    await expectRefusal("deep.down[1].here", at, post({ deep: { down: [0, { here: `see ${WRITTEN[0]}.` }] } }));
  });

  async function uploads(at: string) {
    const form = (name: string, value: string, fileName: string) => {
      const body = new FormData();
      body.append(name, value);
      body.append("file", new Blob(["x"]), fileName);
      return { method: "POST", body };
    };
    await expectRefusal("evidence_type", at, form("evidence_type", PLAIN, "receipt.pdf"));
    await expectRefusal("file", at, form("evidence_type", "receipt", `${PLAIN}.pdf`));
    await expectRefusal("body", at, form(PLAIN, "receipt", "receipt.pdf"));
  }

  test("in any header that a person or a program of theirs writes", async () => {
    for (const name of ["x-request-id", "if-match", "user-agent", "accept-language", "x-note"])
      await expectRefusal(name, "/api/whoami", { headers: { [name]: PLAIN } });
  });

  test("but not in those of proxies and browsers, which are not kept", async () => {
    const headers = {
      "x-datadog-trace-id": "6205500000000000004",
      "x-cloud-trace-context": `105445aa7843bc8bf206b12000100000/${PLAIN};o=1`,
      traceparent: `00-4bf92f3577b34da6a3ce929d0e0e4736-${PLAIN}-01`,
      cookie: `analytics=${PLAIN}`,
      referer: `https://shop.test/posts/${PLAIN}`,
    };
    expect((await ask("/api/whoami", { headers })).status).toBe(200);
  });

  test("at addresses that no operation has, and in parts of the path that a URL escapes", async () => {
    const escaped = [...PLAIN].map((digit) => `%3${digit}`).join("");
    for (const path of [`/api/${PLAIN}`, `/v1/none/${escaped}`]) await expectRefusal("path", path);
    for (const path of [`/${PLAIN}`, `/disputes/${escaped}`, `/${PLAIN}/%E0%A4%A`, `/${escaped}%E0%A4%A`]) {
      const page = await ask(path);
      expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    }
  });
});

describe("between services", () => {
  const headers = {
    "content-type": "application/json",
    "connect-protocol-version": "1",
    "x-internal-secret": TEST_SECRET,
  };

  test.each(methods.map((method) => [nameOf(method), method] as const))("%s", async (_name, method) => {
    const tenant: Record<string, string> = isSystemMethod(method) ? {} : { "x-org-id": organization.id };
    const send = async (json: unknown, more: Record<string, string> = {}) => {
      const response = await fetch(`${ui.platform.url}/${method.parent.typeName}/${method.name}`, {
        method: "POST",
        headers: { ...headers, ...tenant, ...more },
        body: JSON.stringify(json),
      });
      const body = await response.text();
      answered.push(body);
      return { status: response.status, body };
    };
    for (const number of numbers(method.input.fields.length))
      for (const { place, json } of carriersOf(method.input, number)) {
        const { status, body } = await send(json);
        expect([place, status, body]).toEqual([place, 400, expect.stringContaining("card_data_not_allowed")]);
        expect(JSON.parse(body).message).toBe(`${place} must not contain a card number.`);
      }
    const { body } = await send({}, { "idempotency-key": PLAIN });
    expect(JSON.parse(body).message).toBe("idempotency-key must not contain a card number.");
  });

  test("over gRPC too", async () => {
    const { disputes } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const asked = disputes.updateDispute({ disputeId: "dsp_1", updateMask: { paths: [PLAIN] } });
    await expect(asked).rejects.toThrow("update_mask.paths[0] must not contain a card number.");
  });
});

test("a number that looks like a card's and is an amount passes", async () => {
  const body = JSON.stringify({ amount: 99_999_999, currency: "USD" });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  expect((await ask("/api/test_helpers/disputes", init)).status).toBe(201);
  const large = await ask("/api/test_helpers/disputes", { ...init, body: body.replace("99999999", PLAIN) });
  expect(expectError(large, { status: 400, type: "invalid_request", code: "validation_failed" }).param).toBe("amount");
});

afterAll(async () => {
  await ui.close();
});

test("no answer, no log and no table holds one of them", async () => {
  const lines = await ui.app.stop();
  const refused = lines.filter(({ error_code }) => error_code === "card_data_not_allowed");
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.every(({ error_param }) => typeof error_param === "string")).toBe(true);
  const stored = await everythingStored(ui.platform.databaseUrl);
  expect(logged.length).toBeGreaterThan(50);
  for (const [where, text] of Object.entries({
    "the UI's log": lines.map((line) => JSON.stringify(line)).join("\n"),
    "the service's log": logged.join("\n"),
    answers: answered.join("\n"),
    tables: stored,
  }))
    for (const number of [...DIGITS, ...WRITTEN]) expect(text.includes(number), `${where} hold ${number}`).toBe(false);
});

function never(): never {
  throw new Error("The method has no address.");
}
