import { expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { placeHold } from "#extensions/capabilities/settlement-queue/index.ts";
import { lockGroups } from "#extensions/capabilities/settlement-queue/release-groups.ts";
import { aUi } from "#tests/http/ui.ts";
import { aSale, entriesOf } from "#tests/settlement-queue/sales.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { someReaders } from "#tests/support/reader.ts";
import { aReleasedEntry } from "./some-entries.ts";

const { getSession, robinIn } = someReaders();
const { platform, url } = await closedAfterTests(aUi({ getSession }));

const currentTab = (html: string) => /aria-current="page"[^>]*>([A-Z]{3})</.exec(html)?.[1];

test("the balance page opens the currency of the newest entry", async () => {
  const organization = await anOrganization(platform);
  const { read } = robinIn(organization, url);
  for (const currency of ["EUR", "USD", "JPY"]) await aReleasedEntry(organization.work(), { gross: 900n, currency });
  await aReleasedEntry(organization.work(), { gross: 900n, currency: "USD" });
  expect(currentTab(await read("/settlements"))).toBe("USD");
  expect(currentTab(await read("/settlements?currency=JPY"))).toBe("JPY");
  expect(currentTab(await read("/settlements?currency=KWD"))).toBe("USD");
});

test("a page names the person, the key or the schedule that holds an entry", async () => {
  const organization = await anOrganization(platform);
  const { read } = robinIn(organization, url);
  const {
    apiKey: { id: apiKeyId },
  } = await createApiKey(organization.work(), { name: "Warehouse", scopes: ["*"] });
  const [sale] = await entriesOf(organization.work(), await aSale(organization.work()));
  const heldBy = async (placedBy: string) => {
    await organization.work().atomically(async (phase) => {
      const entries = await lockGroups(phase, [sale?.id ?? ""]);
      const entry = entries.find(({ id }) => id === sale?.id);
      if (entry) placeHold(phase, entry, { reason: "risk", note: null, placedBy, until: null });
    });
    const [, name] = /Held by<\/dt><dd[^>]*>([^<]*)</.exec(await read(`/settlements/queue/${sale?.id}`)) ?? [];
    return name;
  };
  expect(await heldBy("usr_robin")).toBe("Robin Vale (you)");
  expect(await heldBy(apiKeyId)).toBe("API key Warehouse");
  expect(await heldBy("schedule")).toBe("Schedule");
  expect(await heldBy("usr_somebody")).toBe("User usr_somebody");
});
