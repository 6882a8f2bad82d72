import { expect, test } from "vitest";
import { contentDisposition } from "#app/rest/file-response.server.ts";
import { aServerWith, issued } from "./support/a-server-with-disputes.ts";

test.each([
  ["receipt.pdf", `filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`],
  ["Beleg ä.pdf", `filename="Beleg a.pdf"; filename*=UTF-8''Beleg%20%C3%A4.pdf`],
  ["領収書.pdf", `filename="___.pdf"; filename*=UTF-8''%E9%A0%98%E5%8F%8E%E6%9B%B8.pdf`],
  ["🧾.png", `filename="_.png"; filename*=UTF-8''%F0%9F%A7%BE.png`],
  ['a"b\\c%22(1).pdf', `filename="a_b_c_22(1).pdf"; filename*=UTF-8''a%22b%5Cc%2522%281%29.pdf`],
  ["a\r\nx-evil: 1", `filename="a__x-evil: 1"; filename*=UTF-8''a%0D%0Ax-evil%3A%201`],
])("a file %j is named for clients that read Unicode and for those that do not", (name, named) => {
  expect(contentDisposition("attachment", name)).toBe(`attachment; ${named}`);
  expect(contentDisposition("inline", name)).toBe(`inline; ${named}`);
});

test("a download has its name, and each header once", async () => {
  const file = { content: new Uint8Array([37]), contentType: "application/pdf", fileName: "Beleg ä.pdf" };
  await using server = await aServerWith({ getEvidenceContent: () => file });
  const headers = { "x-api-key": issued.key };
  const answer = await fetch(`${server.url}/api/disputes/dsp_1/evidence/evd_1/content`, { headers });
  expect(answer.headers.get("content-disposition")).toBe(contentDisposition("attachment", "Beleg ä.pdf"));
  // fetch joins a header that is there twice.
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; frame-ancestors 'none';[^,]* sandbox$/,
  );
});

test.each([
  ["application/octet-stream", "application/octet-stream"],
  ["application/octet-stream, */*;q=0.5", "application/pdf"],
  ["application/pdf, application/octet-stream", "application/pdf"],
  ["image/png", "application/pdf"],
])("a client that accepts %s gets %s", async (accept, type) => {
  const file = { content: new Uint8Array([37]), contentType: "application/pdf", fileName: "receipt.pdf" };
  await using server = await aServerWith({ getEvidenceContent: () => file });
  const headers = { "x-api-key": issued.key, accept };
  const answer = await fetch(`${server.url}/api/disputes/dsp_1/evidence/evd_1/content`, { headers });
  expect(answer.headers.get("content-type")).toBe(type);
});
