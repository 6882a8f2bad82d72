import { expect, test } from "vitest";
import { aKey, verifying } from "./support/a-key.ts";
import { aServer } from "./support/a-server.ts";
import { anExtensionsService } from "./support/an-extensions-service.ts";

const issued = aKey(["*"]);

async function aChange() {
  const seen: (string | null)[] = [];
  const extensions = anExtensionsService({
    apiKeys: {
      verifyApiKeys: verifying(issued),
      updateApiKey: (_request, { requestHeader }) => {
        seen.push(requestHeader.get("if-match"));
        return { apiKeyId: "key_1", version: 4 };
      },
    },
  });
  const server = await aServer({ extensions });
  const send = async (path: string, method: string, headers: Record<string, string>) => {
    const body = method === "PATCH" ? JSON.stringify({ name: "Till" }) : null;
    const type = body === null ? {} : { "content-type": "application/json" };
    const response = await fetch(`${server.url}${path}`, {
      method,
      body,
      headers: { "x-api-key": issued.key, ...type, ...headers },
    });
    const json = (await response.json()) as { error?: { code: string; param: string | null } };
    return { status: response.status, etag: response.headers.get("etag"), error: json.error };
  };
  return { seen, send, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test("If-Match reaches the service, and the answer has the resource's ETag", async () => {
  await using change = await aChange();
  expect(await change.send("/api/api_keys/key_1", "PATCH", { "if-match": '"3"' })).toMatchObject({
    status: 200,
    etag: '"4"',
  });
  expect(await change.send("/api/api_keys/key_1", "PATCH", {})).toMatchObject({ status: 200, etag: '"4"' });
  expect(change.seen).toEqual(['"3"', null]);
});

test("a header that names no version is refused", async () => {
  await using change = await aChange();
  for (const sent of ["", " ", "3", 'W/"3"', '"3", "4"', '"abc"']) {
    const { status, error } = await change.send("/api/api_keys/key_1", "PATCH", { "if-match": sent });
    expect([sent, status, error]).toMatchObject([sent, 400, { code: "parameter_invalid", param: "If-Match" }]);
  }
  expect(change.seen).toEqual([]);
});

test("an operation that checks no version does not take one", async () => {
  await using change = await aChange();
  const { status, error } = await change.send("/api/api_keys/key_1/revoke", "POST", { "if-match": '"3"' });
  expect([status, error]).toMatchObject([400, { code: "parameter_unknown", param: "If-Match" }]);
});
