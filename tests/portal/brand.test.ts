import fc from "fast-check";
import { expect, test } from "vitest";
import { brandStyle, contrast } from "#app/capabilities/portal/brand.ts";

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));

test("letters can be read on every colour that an organization can choose", () => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const color = `#${channels.join("")}`;
      const {
        "--brand": ground = "",
        "--brand-ink": ink = "",
        "--color-accent": accent = "",
        "--color-sign": sign = "",
      } = brandStyle(color);
      expect(ground).toBe(color);
      // WCAG 2.2, 1.4.3.
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      const [light = "", dark = ""] = accent.match(/#[0-9a-f]{6}/g) ?? [];
      expect(contrast(light, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, "#1a1d17")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(sign, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each([null, "", "red", "#12345", "#1234567", "url(x)", "#ffffff;background:red"])(
  "%s is no colour, and ours stands in",
  (color) => expect(brandStyle(color)["--brand"]).toBe("var(--color-sign)"),
);
