import { expect, test } from "vitest";
import { aServer } from "#tests/app/support/a-server.ts";

async function policyOf(settings: Record<string, string>): Promise<Record<string, string>> {
  await using server = await aServer({ settings });
  const response = await fetch(`${server.url}/signed-out`);
  const directives = (response.headers.get("content-security-policy") ?? "").split(";");
  return Object.fromEntries(directives.map((each) => [each.split(" ")[0] ?? "", each.split(" ").slice(1).join(" ")]));
}

test("our pages may load from the configured engine, and from nowhere else", async () => {
  const policy = await policyOf({
    ENGINE_PUBLIC_URL: "https://engine.example",
    ENGINE_SCRIPT_URL: "https://js.engine.example/v1/HyperLoader.js",
  });
  const engine = "https://engine.example https://js.engine.example";
  expect(policy["frame-src"]).toBe(engine);
  expect(policy["connect-src"]).toBe(`'self' ${engine}`);
  expect(policy["script-src"]).toMatch(
    /^'self' 'nonce-[^']+' 'strict-dynamic' https:\/\/engine\.example https:\/\/js\.engine\.example$/,
  );
  expect(policy["form-action"]).not.toContain("engine.example");
});

test("our pages may load from live's own engine too", async () => {
  const policy = await policyOf({
    ENGINE_PUBLIC_URL: "https://engine.example",
    ENGINE_LIVE_PUBLIC_URL: "https://live.example",
    ENGINE_LIVE_SCRIPT_URL: "https://js.live.example/v1/HyperLoader.js",
  });
  expect(policy["frame-src"]).toBe("https://engine.example https://live.example https://js.live.example");
});

test("without an engine our pages load from themselves alone", async () => {
  const policy = await policyOf({});
  expect(policy["frame-src"]).toBe("'none'");
  expect(policy["connect-src"]).toBe("'self'");
  expect(policy["script-src"]).not.toContain("http");
});
