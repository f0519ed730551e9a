import { CutoutImage } from '../../ui/media/CutoutImage.tsx';

/** Decorative. */
export function NearbyArt() {
  return (
    <div aria-hidden className="grid place-items-center bg-primary-soft py-6">
      <div className="relative size-[188px]">
        <svg viewBox="0 0 200 200" className="size-full">
          <g fill="none" stroke="var(--primary)" strokeWidth="2">
            <circle cx="100" cy="100" r="96" strokeOpacity=".18" />
            <circle cx="100" cy="100" r="66" strokeOpacity=".32" />
            <circle cx="100" cy="100" r="36" strokeOpacity=".5" strokeDasharray="4 5" />
          </g>
          <circle cx="100" cy="100" r="66" fill="var(--primary)" opacity=".07" />
        </svg>
        <CutoutImage
          name="round-pushpin"
          className="absolute top-[31%] start-1/2 w-[26%] -translate-x-[30%] rtl:translate-x-[30%] drop-shadow-md"
        />
        <CutoutImage name="camera" className="absolute top-[20%] start-[10%] w-[20%]" />
        <CutoutImage name="bicycle" className="absolute top-[36%] end-[3%] w-[21%]" />
        <CutoutImage name="tent" className="absolute bottom-[9%] start-[24%] w-[19%]" />
      </div>
    </div>
  );
}
