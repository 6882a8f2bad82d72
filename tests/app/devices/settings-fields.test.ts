import { describe, expect, test } from "vitest";
import { locationErrors, readSettings } from "#app/capabilities/devices/settings-fields.server.ts";
import type { Entry } from "#app/dashboard/forms/typed-values.ts";

const SETTINGS: readonly Entry[] = [
  ["name", "Front counter"],
  ["location[name]", "Main Street"],
  ["location[address]", "12 Main Street"],
  ["configuration[currency]", "USD"],
  ["configuration[signature]", "never"],
  ["configuration[signature_threshold]", ""],
  ["offline_policy[mode]", "refuse"],
  ["offline_policy[max_amount]", "50"],
];

const STORED: readonly Entry[] = [
  ["offline_policy[mode]", "store_and_forward"],
  ["offline_policy[max_amount]", "50"],
  ["offline_policy[max_total]", "1,200.50"],
  ["offline_policy[max_count]", "20"],
  ["offline_policy[max_hours]", "8"],
];

const withFields = (...fields: readonly Entry[]): Entry[] => [
  ...SETTINGS.filter(([name]) => !fields.some(([changed]) => changed === name)),
  ...fields,
];
const read = (...fields: readonly Entry[]) => {
  const { entries, errors } = readSettings(withFields(...fields));
  return { values: Object.fromEntries(entries), errors };
};

describe("the settings of a device", () => {
  test("leave out what the chosen ways do not need", () => {
    const { values, errors } = read();
    expect(errors).toEqual({});
    expect(values).not.toHaveProperty("offline_policy[max_amount]");
    expect(values).not.toHaveProperty("configuration[signature_threshold]");
    expect(values["location[name]"]).toBe("Main Street");
  });

  test("have amounts in minor units of the device's currency", () => {
    expect(read(...STORED)).toMatchObject({
      errors: {},
      values: { "offline_policy[max_amount]": "5000", "offline_policy[max_total]": "120050" },
    });
    const inYen = read(...STORED.slice(0, 2), ["configuration[currency]", "JPY"], ["offline_policy[max_total]", "900"]);
    expect(inYen.values).toMatchObject({ "offline_policy[max_amount]": "50", "offline_policy[max_total]": "900" });
    const inDinars = read(...STORED, ["configuration[currency]", "KWD"]);
    expect(inDinars.values).toMatchObject({ "offline_policy[max_amount]": "50000" });
  });

  test("need every limit of stored payments, and the amount from which signatures are asked for", () => {
    const errors = read(
      ["offline_policy[mode]", "store_and_forward"],
      ["offline_policy[max_amount]", ""],
      ["configuration[signature]", "above_amount"],
    ).errors;
    expect(Object.keys(errors).sort()).toEqual([
      "configuration[signature_threshold]",
      "offline_policy[max_amount]",
      "offline_policy[max_count]",
      "offline_policy[max_hours]",
      "offline_policy[max_total]",
    ]);
  });

  test("refuse an amount that is none, too small or too large at its field", () => {
    for (const text of ["abc", "0", "-5", "1.234", "99999999999"])
      expect(
        Object.keys(read(...STORED.slice(2), STORED[0] as Entry, ["offline_policy[max_amount]", text]).errors),
      ).toEqual(["offline_policy[max_amount]"]);
  });

  test("have suggested tips as one list, of 1 to 100 percent each", () => {
    const tips: Entry[] = [
      ["tip_percentage_1", "15"],
      ["tip_percentage_2", ""],
      ["tip_percentage_3", " 100 "],
    ];
    expect(read(...tips).values).toMatchObject({ "configuration[tip][percentages]": "15\n100" });
    expect(read(...tips).values).not.toHaveProperty("tip_percentage_1");
    for (const text of ["0", "101", "1.5", "x"])
      expect(read(["tip_percentage_2", text]).errors).toEqual({ tip_percentage_2: "Enter 1 to 100." });
  });

  test("name the place of an address, and clear a place without a name", () => {
    const unnamed: Entry[] = [
      ["location[name]", " "],
      ["location[address]", "12 Main Street"],
    ];
    expect(locationErrors(unnamed)).toEqual({ "location[name]": "Enter a name for this address." });
    const { values, errors } = read(["location[name]", ""], ["location[address]", ""]);
    expect(errors).toEqual({});
    expect(Object.keys(values).filter((name) => name.startsWith("location["))).toEqual([]);
  });
});
