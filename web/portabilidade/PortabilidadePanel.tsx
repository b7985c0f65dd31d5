import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import type { HisconDoCliente } from '#shared/portabilidade/shapes.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { DateText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'
import { ContratosDoPapel } from './ContratosDoPapel.tsx'
import { consultasDoHiscon } from './consultas.ts'
import { EnviarHiscon } from './EnviarHiscon.tsx'
import { HisconsAnteriores } from './HisconsAnteriores.tsx'
import { OportunidadesDoPapel } from './OportunidadesDoPapel.tsx'
import { ResumoDoPapel } from './ResumoDoPapel.tsx'

const ConferirDialog = tardio(() => import('./ConferirDialog.tsx'), 'ConferirDialog')

type Props = {
  relacionamento: Relacionamento
  impedimento: string | undefined
  parado: string | undefined
  aoSimular: (idContrato: string) => void
}

/** The loan history of the INSS: sent, confirmed beside its pages, and what it offers. */
export function PortabilidadePanel({ relacionamento, impedimento, parado, aoSimular }: Props) {
  const { idRelacionamento } = relacionamento
  const { enabled, indisponivel } = useLeitura(portabilidadeApi.hiscons.permissao)
  const { hiscons, critica } = consultasDoHiscon(idRelacionamento)
  const consulta = useQuery({ ...hiscons, enabled })
  const avisos = useQuery({ ...critica, enabled })
  const [conferindo, setConferindo] = useState<HisconDoCliente>()
  const eu = useUsuario()?.idUsuario
  const cache = useQueryClient()
  useAviso('link', (dados) => {
    if (dados['extrato'] === undefined || dados['idRelacionamento'] !== idRelacionamento) return
    for (const velho of [hiscons.queryKey, critica.queryKey, [portabilidadeApi.anteriores.path]]) {
      void cache.invalidateQueries({ queryKey: velho })
    }
  })
  const criticasDe = ({ idHiscon }: HisconDoCliente) =>
    avisos.data?.idHiscon === idHiscon ? avisos.data.criticas : undefined
  const semConferir = useMotivo()(portabilidadeApi.confirmar.permissao) ?? parado
  return (
    <>
      <Block
        titulo="HISCON"
        acoes={<EnviarHiscon idRelacionamento={idRelacionamento} impedimento={parado} />}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar o HISCON"
        linhas={4}
        vazio={{
          quando: ({ aConferir, naoLido, confirmado }) => !aConferir && !naoLido && !confirmado,
          mostrar: (
            <EmptyState
              titulo="Nenhum HISCON deste cliente"
              texto="Peça ao cliente o PDF do extrato de empréstimos, no Meu INSS, e envie o arquivo sem imprimir."
            />
          ),
        }}
      >
        {({ aConferir, naoLido, confirmado, valeAte }) => (
          <div className="stack" data-gap="4">
            {naoLido && (
              <ResumoDoPapel papel={naoLido} criticas={criticasDe(naoLido)} acao={undefined} />
            )}
            {aConferir && (
              <ResumoDoPapel
                papel={aConferir}
                criticas={criticasDe(aConferir)}
                acao={
                  <ActionButton
                    variante="primario"
                    disabledReason={semConferir}
                    onClick={() => setConferindo(aConferir)}
                  >
                    Conferir e confirmar
                  </ActionButton>
                }
              />
            )}
            {confirmado && (
              <ResumoDoPapel
                papel={confirmado}
                criticas={criticasDe(confirmado)}
                acao={
                  <span className="row">
                    {valeAte !== null && (
                      <span className="apagado">
                        Vale até <DateText dia={valeAte} />
                      </span>
                    )}
                    <ActionButton
                      disabledReason={
                        semConferir ??
                        (confirmado.confirmado?.idUsuario === eu
                          ? 'Você confirmou este HISCON: outra pessoa pode conferi-lo de novo'
                          : undefined)
                      }
                      onClick={() => setConferindo(confirmado)}
                    >
                      Conferir de novo
                    </ActionButton>
                  </span>
                }
              />
            )}
          </div>
        )}
      </Block>
      <OportunidadesDoPapel
        idRelacionamento={idRelacionamento}
        impedimento={impedimento}
        aoSimular={aoSimular}
      />
      {[consulta.data?.confirmado, consulta.data?.aConferir].map(
        (papel) => papel && <ContratosDoPapel key={papel.idHiscon} papel={papel} />,
      )}
      <HisconsAnteriores idRelacionamento={idRelacionamento} />
      {conferindo && (
        <Parte aoFaltar={() => setConferindo(undefined)}>
          <ConferirDialog
            idRelacionamento={idRelacionamento}
            papel={conferindo}
            impedimento={semConferir}
            denovo={conferindo.situacao === 'CONFIRMADO'}
            onClose={() => setConferindo(undefined)}
          />
        </Parte>
      )}
    </>
  )
}
