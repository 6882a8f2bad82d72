import { expect, test } from "vitest";
import { showNamedEnvironment } from "#app/auth/named-environment.server.ts";

async function answerTo(path: string, method = "GET") {
  const answer = await showNamedEnvironment(new Request(`https://pay.example${path}`, { method })).catch(
    (thrown: Response) => thrown,
  );
  return answer && { to: answer.headers.get("location"), cookie: answer.headers.get("set-cookie") };
}

test.each(["sandbox", "live"])("a page whose address names %s is shown in it, without the name", async (name) => {
  const answer = await answerTo(`/disputes/dsp_1?environment=${name}&tab=evidence`);
  expect(answer?.to).toBe("/disputes/dsp_1?tab=evidence");
  expect(answer?.cookie).toMatch(/tollhouse\.environment=/);
});

test("an address without a known name, and a form, change nothing", async () => {
  expect(await answerTo("/overview")).toBeUndefined();
  expect(await answerTo("/overview?environment=production")).toBeUndefined();
  expect(await answerTo("/overview?environment=live", "POST")).toBeUndefined();
});

test.each(["//evil.example/", "/\\evil.example/", "///evil.example/"])("%s leads to no other host", async (path) => {
  const { to } = (await answerTo(`${path}?environment=live`)) ?? { to: "" };
  expect(new URL(to ?? "", "https://pay.example").host).toBe("pay.example");
});
