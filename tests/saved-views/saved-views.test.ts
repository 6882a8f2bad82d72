import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";

const platform = await closedAfterTests(aPlatform());

async function someViews() {
  const organization = await anOrganization(platform);
  return platform.callers.grpc.forOrganization({ organizationId: organization.id }).savedViews;
}

test("a view is saved, replaced by its name, listed in the order of the names and deleted", async () => {
  const savedViews = await someViews();
  const list = "transactions";
  await savedViews.createSavedView({ list, name: "Refused", query: "show=failed" });
  const first = await savedViews.createSavedView({ list, name: "Large", query: "amount_min=500" });
  const replaced = await savedViews.createSavedView({ list, name: "Large", query: "amount_min=900" });
  expect(replaced).toMatchObject({ savedViewId: first.savedViewId, query: "amount_min=900", version: 2 });
  const named = async () => (await savedViews.listSavedViews({ list })).data.map(({ name, query }) => [name, query]);
  expect(await named()).toEqual([
    ["Large", "amount_min=900"],
    ["Refused", "show=failed"],
  ]);
  expect((await savedViews.listSavedViews({ list: "disputes" })).data).toEqual([]);
  await savedViews.deleteSavedView({ savedViewId: first.savedViewId });
  expect(await named()).toEqual([["Refused", "show=failed"]]);
});

test("a list has at most 20 views", async () => {
  const savedViews = await someViews();
  for (let number = 1; number <= 20; number++)
    await savedViews.createSavedView({ list: "disputes", name: `View ${number}`, query: "" });
  await expect(savedViews.createSavedView({ list: "disputes", name: "One more", query: "" })).rejects.toThrow(/20/);
  await savedViews.createSavedView({ list: "disputes", name: "View 20", query: "show=closed" });
});

test("the same view saved ten times at once is one", async () => {
  const savedViews = await someViews();
  const view = { list: "customers", name: "Same", query: "" };
  await Promise.all(Array.from({ length: 10 }, () => savedViews.createSavedView(view)));
  expect((await savedViews.listSavedViews({ list: "customers" })).data).toHaveLength(1);
});

test("a view that is saved, gets other filters or is deleted is an event, without its name and its filters", async () => {
  const organization = await anOrganization(platform);
  const { savedViews } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const view = { list: "customers", name: "Canary", query: "q=canary" };
  const { savedViewId } = await savedViews.createSavedView(view);
  await savedViews.createSavedView({ ...view, query: "q=canary2" });
  expect((await savedViews.createSavedView({ ...view, query: "q=canary2" })).version).toBe(2);
  await savedViews.deleteSavedView({ savedViewId });
  const { em } = organization.work();
  const events = await em.find(EventEntity, { subjectId: savedViewId }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ type, version }) => [type, version])).toEqual([
    ["saved_view.created", 1],
    ["saved_view.updated", 2],
    ["saved_view.deleted", 2],
  ]);
  expect(JSON.parse(events[0]?.object ?? "")).toMatchObject({
    saved_view_id: savedViewId,
    list: "customers",
    name: "",
  });
  expect(JSON.stringify(events)).not.toMatch(/canary/i);
});

test("a repeat of a saved view answers with the name and the filters that it has now", async () => {
  const organization = await anOrganization(platform);
  const calls = (options: object = {}) =>
    platform.callers.grpc.forOrganization({ organizationId: organization.id, ...options }).savedViews;
  const view = { list: "customers", name: "Paying", query: "q=1" };
  await calls({ idempotencyKey: "save-1" }).createSavedView(view);
  await calls().createSavedView({ ...view, query: "q=2" });
  expect(await calls({ idempotencyKey: "save-1" }).createSavedView(view)).toMatchObject({
    name: "Paying",
    query: "q=2",
  });
});
