import { expect, test } from "vitest";
import { findDeviceOptions } from "#app/dashboard/filters/device-options.server.ts";
import { withFound } from "#app/dashboard/filters/found-options.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

/** More than one page of the list. */
const ALL = Array.from({ length: 250 }, (_, index) => ({
  deviceId: `dev_${index}`,
  name: `Till ${index}`,
  serialNumber: `413-608-${index}`,
}));

const calls: object[] = [];
const clients = {
  devices: {
    listDevices: async (request: { q?: string; limit: number }) => {
      calls.push(request);
      const { q = "", limit } = request;
      const found = ALL.filter(({ name, serialNumber }) => `${name} ${serialNumber}`.includes(q));
      return { data: found.slice(0, limit) };
    },
    getDevice: async ({ deviceId }: { deviceId: string }) => ALL.find((each) => each.deviceId === deviceId),
  },
} as unknown as OrganizationClients;

const filters = { device: { kind: "device", label: "Device" } } as const;
const read = async (query: string) => (await withFound(filters, new URLSearchParams(query), clients)).device as object;

test("a device beyond the newest hundred is named by its ID in the address, and found by its name", async () => {
  expect(await read("device=dev_249")).toMatchObject({
    chosen: { value: "dev_249", name: "Till 249", detail: "413-608-249" },
  });
  expect(await read("device=Till%20249")).toMatchObject({ chosen: { value: "dev_249" }, candidates: [] });
  expect(await read("device=dev_unknown")).toMatchObject({ chosen: { value: "dev_unknown" } });
  expect(await read("")).toEqual(filters.device);
});

test("a text that several devices match offers them, and one that none matches finds nothing", async () => {
  expect(await read("device=Till%2024")).toMatchObject({ chosen: { value: "dev_24" } });
  expect(await read("device=413-608")).toMatchObject({ chosen: null, candidates: { length: 8 } });
  expect(await read("device=nowhere")).toMatchObject({ chosen: null, candidates: [] });
});

test("a short text is looked for among the newest, which the contract's search does not take", async () => {
  calls.length = 0;
  expect((await findDeviceOptions(clients, "99")).map(({ value }) => value)).toEqual(["dev_99"]);
  expect(await findDeviceOptions(clients, "")).toHaveLength(8);
  expect(calls).toEqual([{ limit: 100 }, { limit: 8 }]);
});
