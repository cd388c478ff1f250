import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

interface Podium {
  /** Console errors that a test provokes on purpose, such as the 422 of a refused upload. */
  allowedErrors: RegExp[];
  /** Every other console error and uncaught exception; must be empty when the test ends. */
  consoleErrors: string[];
  /** A page in a context of its own: another visitor, without this one's cookies. */
  visitor: () => Promise<Page>;
}

function watch(context: BrowserContext, errors: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
}

/** Playwright's `test`, which also fails on any error in the browser's console. */
export const test = base.extend<Podium>({
  allowedErrors: [[], { option: true }],
  consoleErrors: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = [];
      watch(context, errors);
      await use(errors);
      const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  visitor: async ({ browser, consoleErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      watch(context, consoleErrors);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Fails with the rule and the place of everything that axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

export { expect };
