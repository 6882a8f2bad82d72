const BASE =
  "inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55";

const VARIANTS = {
  primary: "bg-sign text-white hover:bg-sign-hover",
  secondary: "border border-edge bg-surface text-ink hover:bg-wash",
  quiet: "text-ink hover:bg-wash",
  danger: "border border-danger bg-surface text-danger hover:bg-danger-wash",
} as const;

const SIZES = {
  small: "min-h-8 px-2.5 text-[0.8125rem]",
  /** In the row of tools above a list; a narrow screen shows the icon alone. */
  tool: "min-h-9 px-2.5 text-[0.8125rem] max-sm:min-h-11 max-sm:min-w-11",
  normal: "min-h-9 px-3.5 text-sm max-sm:min-h-11",
  large: "min-h-11 px-5 text-base",
} as const;

/** The look of a button, for a `<button>` and for a link that starts an action. */
export function button(variant: keyof typeof VARIANTS = "primary", size: keyof typeof SIZES = "normal"): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

/** The look of a link in a text. */
export const link = "font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2";
