import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What another appearance of the same page can break: it changes colors and nothing else. */
const COLORS = ["color-contrast", "link-in-text-block"];

/**
 * What is wrong with the page for people who do not see, hear, point or read as its makers do: a line each. `within` is a
 * selector of the part that is judged; the whole page when absent. `only` the colors, where all else was judged in light.
 */
export async function findBarriers(page: Page, within?: string, only?: "colors"): Promise<string[]> {
  await settled(page);
  const options: RunOptions = {
    runOnly: only ? { type: "rule", values: COLORS } : { type: "tag", values: RULES },
    // Describing every element that passed takes most of the time.
    resultTypes: ["violations"],
  };
  const hasFrames = page.frames().length > 1;
  const violations = await (hasFrames ? violationsInFrames : violationsInPage)(page, within, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any }) => `${id}: ${help} (${target.join(" ")}) ${any.map(({ message }) => message).join("; ")}`,
    ),
  );
}

/** In the page itself, which is many times faster than the builder: that one merges its frames in a second page. */
async function violationsInPage(page: Page, within: string | undefined, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, settings }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      return (await judge.run(part ?? document, settings)).violations;
    },
    { part: within, settings: options },
  );
}

/** Also in frames of other origins. */
async function violationsInFrames(page: Page, within: string | undefined, options: RunOptions): Promise<Result[]> {
  const builder = new AxeBuilder({ page }).options(options);
  return (await (within ? builder.include(within) : builder).analyze()).violations;
}

/**
 * On the way from one color to another nothing has enough contrast. Transitions are ended, since waiting for one takes forever
 * where the browser paints no frames. The end of one can begin another, in what inherits its color.
 */
function settled(page: Page): Promise<void> {
  return page.evaluate(() => {
    const underWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let transitions = underWay(); transitions.length > 0; transitions = underWay())
      for (const transition of transitions) transition.finish();
  });
}
