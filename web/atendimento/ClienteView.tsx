import { useState } from 'react'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { LugarDoContato } from '../hsm/LugarDoContato.tsx'
import { useComCliente } from '../presenca/presentes.ts'
import { AssumirButton } from '../relacionamento/AssumirButton.tsx'
import { TransferirButton } from '../relacionamento/TransferirButton.tsx'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { Depois } from '../ui/Depois.tsx'
import { Parte } from '../ui/Parte.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { tardio } from '../ui/tardio.ts'
import { addToast } from '../ui/toasts.ts'
import { abasDoCliente, type AbaDoCliente } from './abas-do-cliente.ts'
import { ClienteHeader } from './ClienteHeader.tsx'
import { ColunaDireita } from './ColunaDireita.tsx'
import { DadosColuna } from './DadosColuna.tsx'
import { ParteDoCliente } from './ParteDoCliente.tsx'
import { temFonteLivre } from './fatos.ts'
import { partes } from './partes.tsx'
import { teclaSimular } from './tecla-simular.ts'
import { useAtalhosDoCliente } from './use-atalhos-do-cliente.ts'
import { useAtendimento } from './use-atendimento.ts'
import { usePainelDireito } from './use-painel-direito.ts'

const TelefonesDrawer = tardio(() => import('./TelefonesDrawer.tsx'), 'TelefonesDrawer')
const PassagemCard = tardio(() => import('../passagem/PassagemCard.tsx'), 'PassagemCard')
const SemaforoChip = tardio(() => import('../hsm/SemaforoChip.tsx'), 'SemaforoChip')

type Props = {
  relacionamento: Relacionamento
  aba: AbaDoCliente
  /** The oportunidade whose simulator the address asks for. */
  aSimular?: string | undefined
  aoMudarAba: (aba: AbaDoCliente) => void
}

/** The 360 view of a client that the person attends. */
export function ClienteView({ relacionamento, aba, aSimular, aoMudarAba }: Props) {
  const { idRelacionamento: id, atendente } = relacionamento
  const atendimento = useAtendimento(relacionamento, aSimular, aoMudarAba)
  const { dados, restrito, parado, impedimento, escolha, simular } = atendimento
  useComCliente(id)
  const eu = useUsuario()?.idUsuario
  const meusDados = [chaves.bloco(id, 'relacionamento')]
  // Scenarios stand side by side: they get the width until the person asks for the panel.
  const { painel, trocar, abrir } = usePainelDireito(aba === 'simulacao')
  const [telefonesAbertos, setTelefonesAbertos] = useState(false)
  useAtalhosDoCliente({
    s: () => {
      const pedido = teclaSimular({ aba, escolhidos: escolha.escolhidos, impedimento })
      if ('alvo' in pedido) simular(pedido.alvo)
      else addToast({ kind: 'informacao', title: pedido.recusa })
    },
    o: () => aoMudarAba('oportunidades'),
    t: () => setTelefonesAbertos(true),
    h: () => aoMudarAba('mensagens'),
    ']': trocar,
  })

  return (
    <ClienteDoDialogo value={relacionamento}>
      <div className="cliente">
        <ClienteHeader
          relacionamento={relacionamento}
          dados={dados.data}
          restrito={restrito}
          contato={
            <Parte espera={<LugarDoContato />}>
              <SemaforoChip relacionamento={relacionamento} />
            </Parte>
          }
          acoes={
            <>
              <span className="cliente-painel">
                <ActionButton
                  aria-expanded={painel === 'aberto'}
                  aria-controls={`${id}-painel`}
                  onClick={trocar}
                >
                  Anotações
                </ActionButton>
              </span>
              {!(relacionamento.meu ?? atendente?.idUsuario === eu) && (
                <AssumirButton relacionamento={relacionamento} makesOld={meusDados} />
              )}
              <TransferirButton
                relacionamento={relacionamento}
                makesOld={meusDados}
                impedimento={parado}
              />
              <ActionButton
                variante={!dados.data || temFonteLivre(dados.data) ? 'primario' : 'padrao'}
                disabledReason={impedimento}
                onClick={() => simular({ tipo: 'novo' })}
              >
                Simular
              </ActionButton>
            </>
          }
        />
        <Depois lugar={null}>
          <PassagemCard idRelacionamento={id} />
        </Depois>
        <div className="cliente-colunas" data-painel={painel}>
          <aside className="cliente-coluna" data-lado="esquerda" aria-label="Dados do cliente">
            <Depois lugar={<Skeleton altura={120} linhas={3} />}>
              <DadosColuna
                relacionamento={relacionamento}
                dados={dados}
                aoAbrirTelefones={() => setTelefonesAbertos(true)}
              />
            </Depois>
          </aside>
          <section className="cliente-centro" aria-label="Trabalho com o cliente">
            <Tabs
              rotulo="Partes do cliente"
              abas={abasDoCliente.map((parte) => ({
                id: parte,
                titulo: partes[parte].titulo,
                contagem: partes[parte].contagem?.(atendimento),
              }))}
              ativa={aba}
              aoMudar={aoMudarAba}
            >
              <ParteDoCliente aba={aba} atendimento={atendimento} />
            </Tabs>
          </section>
          <ColunaDireita
            id={`${id}-painel`}
            relacionamento={relacionamento}
            parado={parado}
            aoComecar={abrir}
          />
        </div>
        {telefonesAbertos && (
          <Parte aoFaltar={() => setTelefonesAbertos(false)}>
            <TelefonesDrawer
              relacionamento={relacionamento}
              impedimento={parado}
              onClose={() => setTelefonesAbertos(false)}
            />
          </Parte>
        )}
      </div>
    </ClienteDoDialogo>
  )
}
