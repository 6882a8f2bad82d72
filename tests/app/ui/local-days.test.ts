import { expect, test } from "vitest";
import { daysText } from "#app/components/ui/local-time.tsx";

test("days from one to another have plain spaces, as browsers write them", () => {
  const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
  const text = (from: string, to: string) => daysText(format, `${from}T12:00:00Z`, `${to}T12:00:00Z`);
  expect(text("2026-11-03", "2026-11-08")).toBe("Nov 3 – 8, 2026");
  expect(text("2026-10-28", "2026-11-27")).toBe("Oct 28 – Nov 27, 2026");
  expect(text("2026-11-03", "2026-11-03")).toBe("Nov 3, 2026");
});
