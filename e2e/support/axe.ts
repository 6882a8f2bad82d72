import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What another appearance of the same page can break: it changes colors and nothing else. */
const COLORS = ["color-contrast", "link-in-text-block"];

/**
 * What is wrong with the page for people who do not see, hear, point or read as its makers do: a line each. `within` is a
 * selector of the part that is judged; the whole page when absent. `only` the colors, where all else was judged in light.
 */
export async function findBarriers(page: Page, within?: string, only?: "colors"): Promise<string[]> {
  await settled(page);
  const builder = new AxeBuilder({ page });
  const axe = only ? builder.withRules(COLORS) : builder.withTags(RULES);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any }) => `${id}: ${help} (${target.join(" ")}) ${any.map(({ message }) => message).join("; ")}`,
    ),
  );
}

/** On the way from one colour to another nothing has enough contrast. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
