import { useState } from 'react'

/** What was ticked, each with the value that was shown beside it. */
type Marcas = ReadonlyMap<string, string>

/** A tick belongs to the value it was set for: beside another value there is none. */
export const estaMarcada = (marcas: Marcas, nome: string, valor: string): boolean =>
  marcas.get(nome) === valor

export function comMarca(
  marcas: Marcas,
  { nome, valor, marcado }: { nome: string; valor: string; marcado: boolean },
): Marcas {
  const novas = new Map(marcas)
  if (marcado) novas.set(nome, valor)
  else novas.delete(nome)
  return novas
}

export function useMarcas() {
  const [marcas, setMarcas] = useState<Marcas>(new Map())
  return {
    nenhuma: marcas.size === 0,
    marcada: (nome: string, valor: string) => estaMarcada(marcas, nome, valor),
    marcar: (nome: string, valor: string, marcado: boolean) =>
      setMarcas((antes) => comMarca(antes, { nome, valor, marcado })),
  }
}
