import { afterAll, expect, test } from "vitest";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { aDashboard } from "./a-dashboard.ts";

const dashboard = await aDashboard();
afterAll(() => dashboard.close());

/** The hidden fields of the page's form. */
async function hiddenOf(path: string): Promise<Record<string, string>> {
  const html = await (await dashboard.get(path)).text();
  const found = html.matchAll(/<input type="hidden" name="(idempotency_key|form_version)" value="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
}

test("of two tabs with one form, the second is refused, says so, and may replace the first when it is sent again", async () => {
  const path = "/settings/business";
  const tabs = [await hiddenOf(path), await hiddenOf(path)];
  const save = (tab: Record<string, string>, text: string) =>
    dashboard.post(path, new URLSearchParams({ ...tab, statement_descriptor: text }));
  const [first = {}, second = {}] = tabs;
  expect((await save(first, "NORTHWIND")).status).toBe(303);
  const refused = await save(second, "OUTFITTERS");
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("changed since you opened the page");
  expect(page).toContain('value="OUTFITTERS"');
  const stored = async () => (await dashboard.clients.merchantAccount.getMerchantAccount({})).statementDescriptor;
  expect(await stored()).toBe("NORTHWIND");
  expect((await save(await hiddenOf(path), "OUTFITTERS")).status).toBe(303);
  expect(await stored()).toBe("OUTFITTERS");
});

test("a part of a message that is refused is marked beside its own control", async () => {
  const path = "/settings/business";
  const sent = { ...(await hiddenOf(path)), "public_profile[support_email]": "not-an-email" };
  const refused = await dashboard.post(path, new URLSearchParams(sent));
  expect(refused.status).toBe(422);
  expect(await refused.text()).toMatch(
    /id="public_profile\[support_email\]-error"|public_profile\[support_email\][^>]*aria-invalid="true"/,
  );
});

test("a form of a method that takes a version can't be made without one", () => {
  expect(() => newForm(CustomerService.method.updateCustomer)).toThrow("names no version");
});
