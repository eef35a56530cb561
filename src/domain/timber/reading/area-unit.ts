/** How m² is written where a unit begins, for a pattern: 平 is none in 平板, 平湖. */
export const AREA_UNIT = "平方米?|平米|平(?![方板口接面扣缝台推拉车头直整滑行湖泉度凉顶遥])|m2|sqm";
