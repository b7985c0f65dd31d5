import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type AchadoPorNumero, propostaApi } from '#shared/proposta/api.ts'
import { call } from '#web/api/client.ts'
import { ESPERA_DA_BUSCA, numeroDigitado } from '#web/relacionamento/busca.ts'
import { config } from '#web/session/config.ts'
import { useMotivo } from '#web/session/motivo.ts'
import { permissoes } from '#web/session/permissoes.ts'
import { textoDoCpf } from '#web/ui/CpfText.tsx'
import type { Fonte, Resultado } from '#web/ui/paleta.ts'

/** Propostas and contracts by their whole number; a host without our search has none. */
export function useFonteDosNumeros(): Fonte {
  const navigate = useNavigate()
  const motivo = useMotivo()(propostaApi.porNumero.permissao)
  const sabido = useStore(permissoes, ({ estado }) => estado === 'obtained')
  return useMemo(() => {
    return {
      grupo: 'Propostas e contratos',
      buscar: (texto, signal) => {
        const numero = config().abrirAgregado ? numeroDigitado(texto) : null
        // Why nothing can be asked is said by the source of the clients.
        if (numero === null || motivo !== undefined) return []
        // Permissions are not loaded yet: an answer now could be wrong.
        return sabido ? procurar(numero, signal) : new Promise(() => undefined)
      },
    }

    async function procurar(numero: string, signal: AbortSignal): Promise<Resultado[]> {
      await new Promise((passou) => setTimeout(passou, ESPERA_DA_BUSCA))
      signal.throwIfAborted()
      const achados = await call(propostaApi.porNumero, { body: { numero } }, { signal })
      return achados.map(resultado)
    }

    function resultado({
      tipo,
      id,
      numero,
      idRelacionamento,
      ...dono
    }: AchadoPorNumero): Resultado {
      const deProposta = tipo === 'PROPOSTA'
      const Icone = deProposta ? IconFileText : IconReceipt
      return {
        id,
        titulo: `${deProposta ? 'Proposta' : 'Contrato'} ${numero}`,
        descricao: `${dono.nomeCliente} · ${textoDoCpf(dono.cpf)}`,
        icone: <Icone size={18} stroke={1.6} />,
        exato: true,
        abrir: () =>
          void (deProposta
            ? navigate({ to: '/front/esteira/proposta/$idProposta', params: { idProposta: id } })
            : navigate({
                to: '/front/clientes/$idRelacionamento',
                params: { idRelacionamento },
                search: { aba: 'contratos' },
              })),
      }
    }
  }, [navigate, motivo, sabido])
}
