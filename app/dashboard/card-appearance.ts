import fonts from "./card-fonts.css?url";

/** The look of the engine's card fields, as its SDK takes it. */
export interface CardAppearance {
  readonly theme: "default" | "midnight";
  readonly variables: Readonly<Record<string, string>>;
}

export interface CardFont {
  /** A stylesheet with the font, which the engine's frame loads. */
  readonly cssSrc: string;
}

/** The page's own colors, by the SDK's names. */
const COLORS = {
  colorPrimary: "accent",
  colorBackground: "surface",
  colorText: "ink",
  colorTextSecondary: "muted",
  colorDanger: "danger",
  borderColor: "edge",
} as const;

/** The page's type and colors, in the theme that it shows. */
export function cardAppearance(): CardAppearance {
  const { fontFamily, colorScheme } = getComputedStyle(document.body);
  const probe = document.body.appendChild(document.createElement("span"));
  const variables = Object.entries(COLORS).map(([variable, color]) => {
    // A computed color is plain, while the custom property has a value for each theme.
    probe.style.color = `var(--color-${color})`;
    return [variable, getComputedStyle(probe).color];
  });
  probe.remove();
  return {
    theme: isDark(colorScheme) ? "midnight" : "default",
    variables: { fontFamily, fontSizeBase: "16px", borderRadius: "6px", ...Object.fromEntries(variables) },
  };
}

export function cardFonts(): readonly CardFont[] {
  return [{ cssSrc: new URL(fonts, location.href).href }];
}

/** The theme that the page shows, chosen or the system's. */
function isDark(colorScheme: string): boolean {
  if (colorScheme === "dark" || colorScheme === "light") return colorScheme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Calls back when the page changes its theme, chosen or the system's. Returns a function that stops. */
export function onThemeChange(restyle: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(restyle);
  system.addEventListener("change", restyle);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", restyle);
    chosen.disconnect();
  };
}
