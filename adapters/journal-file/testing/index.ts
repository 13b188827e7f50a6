export { PowerCut, SimulatedDisk } from './simulated-disk.ts'
