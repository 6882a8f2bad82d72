import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules that another color scheme can break, since it changes only colors. */
const COLORS = ["color-contrast", "link-in-text-block"];

/** Accessibility faults of the page, a line each, or of the selector `within`. `only` limits the check to colors. */
export async function findBarriers(page: Page, within?: string, only?: "colors"): Promise<string[]> {
  await settled(page);
  const options: RunOptions = {
    runOnly: only ? { type: "rule", values: COLORS } : { type: "tag", values: RULES },
    // Descriptions of passed elements take most of the time.
    resultTypes: ["violations"],
  };
  const violations = await ((await hasFrames(page)) ? violationsInFrames : violationsInPage)(page, within, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any }) => `${id}: ${help} (${target.join(" ")}) ${any.map(({ message }) => message).join("; ")}`,
    ),
  );
}

/** Whether it has frames in which axe can run. A sandboxed one runs no script, and would be waited for. */
function hasFrames(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector("iframe:not([sandbox])") !== null);
}

/** Runs axe in the page, which is many times faster than its builder with a second page. */
async function violationsInPage(page: Page, within: string | undefined, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, settings }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      return (await judge.run(part ?? document, settings)).violations;
    },
    { part: within, settings: { ...options, iframes: false } },
  );
}

/** Includes frames of other origins. */
async function violationsInFrames(page: Page, within: string | undefined, options: RunOptions): Promise<Result[]> {
  const builder = new AxeBuilder({ page }).options(options);
  return (await (within ? builder.include(within) : builder).analyze()).violations;
}

/**
 * Finishes color transitions, which lower the contrast meanwhile and never end without painted frames. One may start
 * another in descendants.
 */
function settled(page: Page): Promise<void> {
  return page.evaluate(() => {
    const underWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let transitions = underWay(); transitions.length > 0; transitions = underWay())
      for (const transition of transitions) transition.finish();
  });
}
