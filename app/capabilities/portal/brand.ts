const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** Pure black: either it or white has a contrast of at least 4.5 on every color. */
const DARK = "#000000";
const LIGHT = "#ffffff";

/** The organization's color, else ours, as background, with a readable text color. */
export function brandStyle(color: string | null): Record<"--brand" | "--brand-ink", string> {
  if (!color || !HEX.test(color)) return { "--brand": "var(--color-sign)", "--brand-ink": LIGHT };
  const ink = contrast(color, LIGHT) >= contrast(color, DARK) ? LIGHT : DARK;
  return { "--brand": color, "--brand-ink": ink };
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [, ...channels] = HEX.exec(color) ?? [];
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = Number.parseInt(channel, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
