import { ApiError, transportFailure } from "../../domain/errors.ts";
import { API_READER_FILES } from "../../domain/system/api-reader.ts";
import type { DocumentReader } from "../system/http-api-reference.ts";

type SwaggerUi = { (options: object): unknown; presets: { apis: unknown } };

declare global {
  interface Window {
    SwaggerUIBundle?: SwaggerUi;
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}

type Spec = {
  specActions: { updateResolvedSubtree(path: unknown, part: unknown): unknown };
  specSelectors: { specJson(): { getIn(path: unknown): unknown } };
};

/** Descriptions are drawn as they are written: as HTML the page's policy would refuse them. */
const plainDescriptions = ({ React }: { React: { createElement(...parts: unknown[]): unknown } }) => {
  const asTyped = ({ source }: { source?: string }) => React.createElement("p", { className: "tm-as-typed" }, source);
  return { components: { Markdown: asTyped } };
};

/** Our document refers to nothing: the library, which would look for references for seconds, gets each part as it is. */
const unresolved = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree:
          (_own: unknown, { specActions, specSelectors }: Spec) =>
          (path: unknown) =>
            specActions.updateResolvedSubtree(path, specSelectors.specJson().getIn(path)),
      },
    },
  },
});

/** Puts `element` into the head; resolves when its file is there. */
const loaded = (element: HTMLLinkElement | HTMLScriptElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new ApiError(transportFailure("offline")));
    };
    document.head.append(element);
  });

/** Under the page's policy a script's address is taken from nowhere but here. */
const policy = globalThis.window?.trustedTypes?.createPolicy("taomu-api-reader", {
  createScriptURL: () => API_READER_FILES.script,
});

async function library(): Promise<SwaggerUi> {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: API_READER_FILES.style });
  const script = Object.assign(document.createElement("script"), {
    src: policy?.createScriptURL(API_READER_FILES.script) ?? API_READER_FILES.script,
  });
  if (window.SwaggerUIBundle === undefined) await Promise.all([loaded(style), loaded(script)]);
  const { SwaggerUIBundle: swaggerUi } = window;
  if (swaggerUi === undefined) throw new ApiError(transportFailure("offline"));
  return swaggerUi;
}

/** Swagger UI, from files of its own: half a megabyte that only this page needs. It only shows calls and makes none. */
export const swaggerReader: DocumentReader = {
  async load() {
    const swaggerUi = await library();
    return (spec) => (place) => {
      swaggerUi({
        spec,
        domNode: place,
        presets: [swaggerUi.presets.apis],
        plugins: [unresolved, plainDescriptions],
        docExpansion: "none",
        filter: true,
        tagsSorter: "alpha",
        operationsSorter: "alpha",
        supportedSubmitMethods: [],
        defaultModelsExpandDepth: -1,
      });
    };
  },
};
