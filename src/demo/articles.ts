import { NEWS_CHANNEL_CODES } from "../domain/content/news.ts";
import { speciesByCode } from "../domain/timber/species.ts";
import { codeOf, filesIn, fileText, flag, number, oneOf, orElse, readAt, record, several, text } from "./data.ts";

const FACTS = {
  channel: oneOf(NEWS_CHANNEL_CODES),
  /** Before the demo's day, at `at` Beijing; a negative one is still to come. */
  daysAgo: number,
  at: text,
  title: text,
  subtitle: text,
  species: orElse(several(codeOf(speciesByCode), ","), []),
  tags: several(text, ","),
  isTop: flag,
  /** Lines as `articleHtml` reads them. */
  body: text,
};
const article = record(FACTS);

/** `---`, a fact per line, `---`, then the text. */
const LAID_OUT = /^---\n([\s\S]+?)\n---\n([\s\S]+)$/;

/** Reports, announcements and what the trade needs to look up, in the order of their files. */
export const DEMO_ARTICLES = filesIn("articles").map((file) =>
  readAt(file, () => {
    const [, head, body] = LAID_OUT.exec(fileText(file)) ?? [];
    if (head === undefined) throw new Error("must begin with its facts between two lines of ---");
    const facts = head.split("\n").map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [line, ""]);
    return article({ ...Object.fromEntries(facts), body });
  }),
);
export type DemoArticle = (typeof DEMO_ARTICLES)[number];
