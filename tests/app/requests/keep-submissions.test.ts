import { decode } from "turbo-stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSubmissions, NULL } from "#app/components/requests/keep-submissions.ts";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { PAGE_MISMATCH_HEADER, PAGE_TENANT_HEADER } from "#app/components/requests/page-tenant.ts";

const send = vi.fn<typeof fetch>();
const original = globalThis.fetch;
const FORM = new URL("https://tollhouse.test/customers/new.data");
const init = () => ({
  method: "POST",
  body: new URLSearchParams({ name: "Ada" }),
  signal: new AbortController().signal,
});

beforeEach(() => {
  globalThis.fetch = send;
  vi.stubGlobal("document", { querySelector: () => ({ dataset: { pageTenant: "sandbox org_1" } }) });
  keepSubmissions();
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.fetch = original;
  send.mockReset();
});

test("the answer to a form that was not sent is null in Remix's format", async () => {
  const { value } = await decode(new Response(NULL).body as ReadableStream<Uint8Array>);
  expect(value).toEqual({ data: null });
});

test("an answer of ours is passed on", async () => {
  const answer = new Response("x", { status: 422, headers: { "x-remix-response": "yes" } });
  send.mockResolvedValue(answer);
  expect(await fetch(FORM, init())).toBe(answer);
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get(PAGE_TENANT_HEADER)).toBe("sandbox org_1");
});

test.each([
  ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a proxy answers", () => Promise.resolve(new Response("Bad gateway", { status: 502 }))],
  [
    "the page is of another environment",
    () =>
      Promise.resolve(
        Response.json(null, {
          status: 409,
          headers: { [OUTCOME_HEADER]: "page-mismatch", [PAGE_MISMATCH_HEADER]: "%7B%7D" },
        }),
      ),
  ],
  [
    "the session has ended",
    () => Promise.resolve(new Response("null", { status: 401, headers: { [OUTCOME_HEADER]: "signed-out" } })),
  ],
])("where no dialog can ask and %s, the form counts as not sent, and the page stays", async (_name, answer) => {
  send.mockImplementation(answer);
  const { status } = await fetch(FORM, init());
  expect(status).toBe(499);
});

test("a request that the page gave up stays given up", async () => {
  const controller = new AbortController();
  send.mockImplementation(async () => {
    controller.abort(new Error("given up"));
    throw new TypeError("Failed to fetch");
  });
  await expect(fetch(FORM, { ...init(), signal: controller.signal })).rejects.toThrow("given up");
});

test("what is no form of a page is left alone", async () => {
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(fetch("https://tollhouse.test/api/disputes", { method: "POST" })).rejects.toThrow("Failed to fetch");
  await expect(fetch(FORM)).rejects.toThrow("Failed to fetch");
});
