import { findBarriers } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const PALE = '<p style="color: #999; background: #fff">Pale</p>';
const UNNAMED = "<button></button>";

/** A page without faults, except for its content. */
const pageOf = (content: string, name = "Page") =>
  `<!doctype html><html lang="en"><title>${name}</title><main aria-label="${name}"><h1>${name}</h1>${content}</main></html>`;

test("axe is heard: a pale text and a button without a name are found, in a page and in its frames", async ({
  page,
}) => {
  const framed = `<iframe title="Frame" srcdoc='${pageOf(PALE + UNNAMED, "Frame")}'></iframe>`;
  for (const content of [PALE + UNNAMED, framed]) {
    await page.setContent(pageOf(content));
    expect((await findBarriers(page)).map(ruleOf).sort()).toEqual(["button-name", "color-contrast"]);
    expect((await findBarriers(page, undefined, "colors")).map(ruleOf)).toEqual(["color-contrast"]);
  }
  await page.setContent(pageOf(`${PALE}<div id="part">${UNNAMED}</div>`));
  expect((await findBarriers(page, "#part")).map(ruleOf)).toEqual(["button-name"]);
  await page.setContent(pageOf(""));
  expect(await findBarriers(page)).toEqual([]);
});

const ruleOf = (barrier: string) => barrier.split(":")[0];
