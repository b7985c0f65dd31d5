import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { useLuzViva } from '../api/use-luz-viva.ts'
import { Block } from '../ui/Block.tsx'
import { consultas } from './consultas.ts'
import { EnvioForm } from './EnvioForm.tsx'
import { HistoricoMensagens } from './HistoricoMensagens.tsx'

type Props = { relacionamento: Relacionamento; impedimento?: string | undefined }

/** Templates by WhatsApp to this client, and everything that was sent; deliveries come live. */
export function MensagensPanel({ relacionamento, impedimento }: Props) {
  const { idRelacionamento: id } = relacionamento
  const daqui = consultas(relacionamento)
  const templates = useQuery(daqui.templates)
  const telefones = useQuery(daqui.telefones)
  useLuzViva(
    telefones,
    telefones.data?.telefones.flatMap(({ semaforos }) => Object.values(semaforos)) ?? [],
  )
  const dados = useQuery(daqui.dados)
  const historico = useQuery(daqui.historico)
  const cache = useQueryClient()

  const todas = [templates, telefones, dados]
  const prontas = templates.data &&
    telefones.data &&
    dados.data && {
      templates: templates.data,
      telefones: telefones.data.telefones,
      dados: dados.data,
    }
  return (
    <div className="stack" data-gap="4">
      <Block
        titulo="Enviar template"
        erro={erroDoFluxo()}
        linhas={8}
        consulta={{
          data: prontas,
          isError: todas.some(({ isError, data }) => isError && !data),
          isFetching: todas.some(({ isFetching }) => isFetching),
          refetch: () =>
            void cache.invalidateQueries({ predicate: ({ state }) => state.error !== null }),
        }}
      >
        {(carga) => (
          <EnvioForm
            key={id}
            relacionamento={relacionamento}
            impedimento={impedimento}
            historico={historico.data}
            {...carga}
          />
        )}
      </Block>
      <HistoricoMensagens consulta={historico} />
    </div>
  )

  /** Specification, section 8. */
  function erroDoFluxo(): string {
    if (templates.isError && !templates.data) return 'Erro ao carregar templates HSM'
    if (telefones.isError && !telefones.data) return 'Erro ao carregar telefones com opt-in'
    return 'Erro ao carregar os dados do cliente'
  }
}
