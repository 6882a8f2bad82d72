const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** Pure black: either it or white has a contrast of at least 4.5 on every color. */
const DARK = "#000000";
const LIGHT = "#ffffff";

/** The organization's color, else ours, as background, with a readable text color. */
export function brandStyle(color: string | null): Readonly<Record<string, string>> {
  if (!color || !HEX.test(color)) return { "--brand": "var(--color-sign)", "--brand-ink": LIGHT };
  const ink = contrast(color, LIGHT) >= contrast(color, DARK) ? LIGHT : DARK;
  const onPaper = readableOn(color, PAPER);
  // Links and focus rings have the accent, and buttons, whose text is white, the color of signs.
  const parts = { "--color-accent": `light-dark(${onPaper}, ${readableOn(color, NIGHT)})`, "--color-sign": onPaper };
  return { "--brand": color, "--brand-ink": ink, ...parts };
}

/** The surfaces of the two themes. */
const PAPER = "#ffffff";
const NIGHT = "#1a1d17";
/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** The color, moved toward black or white until text in it can be read on the surface. */
function readableOn(color: string, surface: string): string {
  const target = surface === PAPER ? 0 : 255;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, target, share);
    if (contrast(mixed, surface) >= READABLE) return mixed;
  }
  return target === 0 ? DARK : LIGHT;
}

function mix(color: string, target: number, share: number): string {
  const [, ...channels] = HEX.exec(color) ?? [];
  const mixed = channels.map((channel) => {
    const value = Number.parseInt(channel, 16);
    return Math.round(value + (target - value) * share);
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
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
