import { ContentActors } from "../../application/content/content-actors.ts";
import { useSelector } from "../use-selector.ts";
import { usePort } from "../wiring.tsx";

/** Whether the operator lets the search stand in the header. */
export function useShowsSearch(): boolean {
  const { site } = usePort(ContentActors);
  const read = useSelector(site, (snapshot) => snapshot.context.site);
  return read === null || read.showsSearch;
}
