import { newsQueryFrom } from "../../domain/content/news.ts";
import { isId } from "../../domain/ids.ts";
import { foundOrNull } from "../found.ts";
import { createLoadMachine } from "../load-machine.ts";
import type { News } from "./news.ts";

type NewsPorts = { news: News };

/** The list that the address selects. */
export const createNewsListMachine = ({ news }: NewsPorts) =>
  createLoadMachine({
    load: async (params) => {
      const query = newsQueryFrom(params);
      return { query, page: await news.list(query) };
    },
  });

/** One article; `article` is `null` where there is none of that name. */
export const createNewsArticleMachine = ({ news }: NewsPorts) =>
  createLoadMachine({
    load: async ({ id = "", slot = "" }) => {
      if (isId(id)) return { article: await foundOrNull(news.article({ id })) };
      if (/^[a-z][a-z-]{2,39}$/.test(slot)) return { article: await foundOrNull(news.article({ slot })) };
      return { article: null };
    },
  });
